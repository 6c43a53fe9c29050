import { useRef } from "react";
import type { Leave } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useWithdraw } from "../api";
import { daysOf } from "../days";
import { texts as leaveTexts } from "../texts";
import { texts } from "./texts";

const t = texts.withdrawal;

interface Props {
  leave: Leave;
  onWithdrawn: () => void;
  onClose: () => void;
}

/** A refusal stays in it with its reason: the college may have decided meanwhile. */
export function WithdrawDialog({ leave, onWithdrawn, onClose }: Props) {
  const { _id, startDate, endDate } = leave;
  const withdraw = useWithdraw();
  const isDone = useRef(false);
  const range = leaveTexts.range(startDate, endDate);
  return (
    <ConfirmDialog
      destructive
      title={t.title}
      question={t.question(range, leaveTexts.days(daysOf(startDate, endDate) ?? 1))}
      action={t.action}
      onConfirm={async () => {
        await withdraw.mutateAsync(_id);
        flash(t.done(range));
        isDone.current = true;
      }}
      onClose={() => {
        onClose();
        // In the same moment: what takes the focus then has the last word.
        if (isDone.current) onWithdrawn();
      }}
    />
  );
}
