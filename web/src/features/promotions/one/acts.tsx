import { Button } from "@mantine/core";
import { useState } from "react";
import type { Promotion } from "@/lib/promotion-types";
import { BlockedButton } from "@/ui/blocked-button";
import classes from "../promotions.module.css";
import { approvalOf } from "./action";
import { ApproveDialog } from "./approve-dialog";
import { DismissDialog } from "./dismiss-dialog";
import { PlanForm } from "./plan-form";
import { texts } from "./texts";

const t = texts.approval;

interface Open {
  act: "approve" | "dismiss";
  /** As it is looked at: what somebody saves meanwhile is not decided unseen. */
  promotion: Promotion;
}

/** What can be decided of a class: it is planned, and then approved by somebody else, or not at all. */
export function Acts({ promotion }: { promotion: Promotion }) {
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      {promotion.state === "Open" ? (
        <PlanForm promotion={promotion} />
      ) : (
        <div className={classes.acts}>
          <BlockedButton
            reason={whyNot(promotion)}
            onClick={() => setOpen({ act: "approve", promotion })}
          >
            {approvalOf(promotion)}
          </BlockedButton>
          <Button variant="default" onClick={() => setOpen({ act: "dismiss", promotion })}>
            {texts.dismissal.open}
          </Button>
        </div>
      )}
      {open?.act === "approve" && <ApproveDialog promotion={open.promotion} onClose={onClose} />}
      {open?.act === "dismiss" && <DismissDialog promotion={open.promotion} onClose={onClose} />}
    </>
  );
}

/** Why it cannot be approved here and now. */
function whyNot({ isOwn, obstacles }: Promotion): string | undefined {
  if (isOwn) return t.own;
  return obstacles.length > 0 ? t.blocked : undefined;
}
