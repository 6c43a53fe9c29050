import type { Charge } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Fact, Facts } from "@/ui/facts";
import { useWithdrawCharge } from "../mutations";
import { texts } from "../texts";
import { ReasonDialog } from "./reason-dialog";

const t = texts.withdrawal;

interface Props {
  charge: Charge;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawDialog({ charge, onDone, onClose }: Props) {
  const withdraw = useWithdrawCharge();
  const amount = formatRupees(charge.amount);
  return (
    <ReasonDialog
      draft={`charge-withdrawal:${charge._id}`}
      title={t.title}
      text={t.text}
      label={t.reason}
      hint={t.reasonHint}
      action={t.action(amount)}
      done={t.done(charge.title)}
      onConfirm={(reason) => withdraw.mutateAsync({ id: charge._id, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts>
        <Fact name={texts.charges.title}>{charge.title}</Fact>
        <Fact name={texts.charges.dueDate}>{formatDate(charge.dueDate)}</Fact>
        <Fact name={texts.charges.amount} strong>
          {amount}
        </Fact>
      </Facts>
    </ReasonDialog>
  );
}
