import type { ScheduledPractical } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useWithdraw } from "../../api";
import { texts } from "../texts";

const t = texts.withdrawal;

interface Props {
  practical: ScheduledPractical;
  onClose: () => void;
}

export function WithdrawDialog({ practical: { _id, title, date }, onClose }: Props) {
  const withdraw = useWithdraw();
  return (
    <ConfirmDialog
      destructive
      title={t.title}
      question={t.question(title, formatDate(date))}
      action={texts.practicals.withdraw}
      onConfirm={async () => {
        await withdraw.mutateAsync(_id);
        flash(t.done(title));
      }}
      onClose={onClose}
    />
  );
}
