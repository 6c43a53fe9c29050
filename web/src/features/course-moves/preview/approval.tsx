import { Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CourseMoveDetails } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { courseMovesAddress } from "@/lib/paths";
import { BlockedButton } from "@/ui/blocked-button";
import { Notice } from "@/ui/notice";
import classes from "../parts/parts.module.css";
import { ApproveDialog } from "./approve-dialog";
import { DismissDialog } from "./dismiss-dialog";
import { texts } from "./texts";

const t = texts.approval;

interface Props {
  move: CourseMoveDetails;
  changed: boolean;
}

interface Open {
  act: "approve" | "dismiss";
  /** As it is looked at: what somebody saves meanwhile is not decided unseen. */
  move: CourseMoveDetails;
}

/** What is decided of a saved plan: by somebody else than the one who saved it, or that there is none any more. */
export function Approval({ move, changed }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const ways = { onDone: () => navigate(courseMovesAddress), onClose: () => setOpen(null) };
  const missing = missingIn(move);
  const unsaved = changed ? t.unsaved : undefined;
  return (
    <>
      {move.isOwn && (
        <Notice tone="info">
          <Text>{t.own}</Text>
          {missing && <Text>{missing}</Text>}
        </Notice>
      )}
      <div className={classes.acts}>
        {!move.isOwn && (
          <BlockedButton
            reason={unsaved ?? missing}
            onClick={() => setOpen({ act: "approve", move })}
          >
            {t.open}
          </BlockedButton>
        )}
        <BlockedButton
          variant="default"
          reason={unsaved}
          onClick={() => setOpen({ act: "dismiss", move })}
        >
          {texts.dismissal.open}
        </BlockedButton>
      </div>
      {open?.act === "approve" && <ApproveDialog move={open.move} {...ways} />}
      {open?.act === "dismiss" && <DismissDialog move={open.move} {...ways} />}
    </>
  );
}

/** What the plan lacks to be approved. */
function missingIn({ subjects, cannot }: CourseMoveDetails): string | undefined {
  const unplaced = subjects.filter(({ term }) => term === null).length;
  if (unplaced > 0) return texts.preview.unplaced(unplaced);
  return cannot > 0 ? texts.preview.cannot(formatNumber(cannot), cannot) : undefined;
}
