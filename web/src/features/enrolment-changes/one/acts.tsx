import { Button } from "@mantine/core";
import { useState } from "react";
import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import { BlockedButton } from "@/ui/blocked-button";
import classes from "../enrolment-changes.module.css";
import { ApproveDialog } from "./approve-dialog";
import { DismissDialog } from "./dismiss-dialog";
import { texts } from "./texts";

const t = texts.approval;

/** What can be decided of a change: it is approved by somebody else, or dismissed by anybody of the desk. */
export function Acts({ change }: { change: EnrolmentChangeDetails }) {
  const [act, setAct] = useState<"approve" | "dismiss" | null>(null);
  const onClose = () => setAct(null);
  return (
    <>
      {change.state === "Open" && (
        <div className={classes.acts}>
          <BlockedButton reason={whyNot(change)} onClick={() => setAct("approve")}>
            {t.open}
          </BlockedButton>
          <Button variant="default" onClick={() => setAct("dismiss")}>
            {texts.dismissal.open}
          </Button>
        </div>
      )}
      {/* Also once somebody was quicker: the refusal is in the dialog. */}
      {act === "approve" && <ApproveDialog change={change} onClose={onClose} />}
      {act === "dismiss" && <DismissDialog change={change} onClose={onClose} />}
    </>
  );
}

/** Why it cannot be approved here and now. */
function whyNot({ isOwn, obstacles }: EnrolmentChangeDetails): string | undefined {
  if (isOwn) return t.own;
  return obstacles.length > 0 ? t.blocked : undefined;
}
