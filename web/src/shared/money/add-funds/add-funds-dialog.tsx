import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/ui/dialog";
import { Failed } from "@/ui/list/failed";
import { type RequestKey, walletQuery } from "../payments";
import { AmountStep } from "./amount-step";
import { NoUpi } from "./no-upi";
import { PayStep } from "./pay-step";
import { texts } from "./texts";
import { useAddFunds } from "./use-add-funds";
import { Waiting } from "./waiting";

interface Props {
  suggested: number | undefined;
  requestKey: RequestKey;
  onClose: () => void;
}

/** Money by UPI: how much, then how to pay it and what the bank calls the payment. */
export function AddFundsDialog({ suggested, requestKey, onClose }: Props) {
  const wallet = useQuery(walletQuery);
  const funds = useAddFunds({ upi: wallet.data?.upi, suggested, requestKey });
  const { form, target, done } = funds;

  function step() {
    if (done) {
      return <Waiting topUp={done} rest={funds.rest} onPayNext={funds.payNext} onClose={onClose} />;
    }
    // From here on the code stays as it was shown, whatever becomes of the wallet's next reference.
    if (target && funds.amount !== null) {
      return (
        <PayStep
          form={form}
          target={target}
          amount={funds.amount}
          onBack={() => funds.setTarget(null)}
        />
      );
    }
    if (wallet.isError && !wallet.data) {
      return <Failed error={wallet.error} onRetry={() => wallet.refetch()} />;
    }
    if (wallet.data && !wallet.data.upi) return <NoUpi onClose={onClose} />;
    // Each payment has a reference of its own, which is on its way after the payment before.
    return <AmountStep form={form} parts={funds.parts} loading={wallet.isFetching} />;
  }

  return (
    <Dialog title={texts.title} opened onClose={onClose} isPending={form.pending} size="lg">
      {step()}
    </Dialog>
  );
}
