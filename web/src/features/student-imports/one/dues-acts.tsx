import { Button } from "@mantine/core";
import { useState } from "react";
import type { OpeningDues } from "@/lib/student-import-types";
import { BlockedButton } from "@/ui/blocked-button";
import classes from "../student-imports.module.css";
import { ApproveDialog } from "./approve-dialog";
import { DismissDialog } from "./dismiss-dialog";
import { texts } from "./texts";

interface Props {
  /** Of the import. */
  id: string;
  dues: OpeningDues;
}

/** What can be decided of opening dues: whoever has imported them does not approve them. */
export function DuesActs({ id, dues }: Props) {
  const [act, setAct] = useState<"approve" | "dismiss" | null>(null);
  const onClose = () => setAct(null);
  return (
    <>
      {dues.outcome === null && (
        <div className={classes.acts}>
          <BlockedButton
            reason={dues.isOwn ? texts.approval.own : undefined}
            onClick={() => setAct("approve")}
          >
            {texts.approval.open}
          </BlockedButton>
          <Button variant="default" onClick={() => setAct("dismiss")}>
            {texts.dismissal.open}
          </Button>
        </div>
      )}
      {/* Also once somebody was quicker: the refusal is in the dialog. */}
      {act === "approve" && <ApproveDialog id={id} dues={dues} onClose={onClose} />}
      {act === "dismiss" && <DismissDialog id={id} dues={dues} onClose={onClose} />}
    </>
  );
}
