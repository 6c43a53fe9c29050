import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TopUp } from "@/lib/api-types";
import { formatRupees, formatRupeesInText } from "@/lib/money";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { PendingIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { StatusBadge } from "@/ui/status-badge";
import { texts as uiTexts } from "@/ui/texts";
import { type RequestKey, walletQuery } from "../payments";
import { PayStep, takeFocus } from "./pay-step";
import { texts } from "./texts";
import { usualUpiLimit } from "./upi";
import { type FundsForm, type Parts, useAddFunds } from "./use-add-funds";

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

interface AmountStepProps {
  form: FundsForm;
  /** How to pay in parts; undefined while UPI usually bears the amount in one. */
  parts: Parts | undefined;
  /** The college's UPI ID is on its way. */
  loading: boolean;
}

function AmountStep({ form, parts, loading }: AmountStepProps) {
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <TextField
          label={texts.amount}
          description={texts.amountHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          field={form.field("amount")}
        />
        {/* There from the start: a region that appears with its text may not be read out. */}
        <div role="status">{parts && <PartsOffer {...parts} />}</div>
        <DialogActions>
          <Button type="submit" loading={loading}>
            {texts.next}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

const wrapped = { label: { whiteSpace: "normal" } } as const;

const PartsOffer = ({ rest, start }: Parts) => (
  <Notice tone="info">
    <Text>{texts.overLimit(formatRupeesInText(usualUpiLimit))}</Text>
    {/* Two amounts with many digits take two lines on a phone. */}
    <Button variant="default" mt="xs" h="auto" py={8} styles={wrapped} onClick={start}>
      {texts.parts(formatRupeesInText(usualUpiLimit), formatRupeesInText(rest))}
    </Button>
  </Notice>
);

function NoUpi({ onClose }: { onClose: () => void }) {
  return (
    <Stack>
      <Notice tone="info">{texts.noUpi}</Notice>
      <Text>{texts.atOffice}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </Group>
    </Stack>
  );
}

interface WaitingProps {
  topUp: TopUp;
  /** What is left to be paid; 0 when nothing is. */
  rest: number;
  onPayNext: () => void;
  onClose: () => void;
}

/** What becomes of a top-up that was just asked for. */
function Waiting({ topUp, rest, onPayNext, onClose }: WaitingProps) {
  return (
    <Stack>
      <div>
        <StatusBadge tone="wait" icon={PendingIcon}>
          {texts.done.status}
        </StatusBadge>
      </div>
      <Title order={3} ref={takeFocus} tabIndex={-1}>
        {texts.done.title(formatRupees(topUp.amount))}
      </Title>
      <Text>{texts.done.text}</Text>
      <Text c="dimmed">{texts.sentUtr(topUp.bankReference)}</Text>
      {rest > 0 && <Text fw={600}>{texts.rest(formatRupees(rest))}</Text>}
      <Group justify="flex-end">
        <Button variant={rest > 0 ? "default" : "filled"} onClick={onClose}>
          {uiTexts.close}
        </Button>
        {rest > 0 && <Button onClick={onPayNext}>{texts.nextPart}</Button>}
      </Group>
    </Stack>
  );
}
