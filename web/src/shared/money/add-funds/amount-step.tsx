import { Button, Stack, Text } from "@mantine/core";
import { formatRupeesInText } from "@/lib/money";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { texts } from "./texts";
import { usualUpiLimit } from "./upi";
import type { FundsForm, Parts } from "./use-add-funds";

interface Props {
  form: FundsForm;
  /** How to pay in parts; undefined while UPI usually bears the amount in one. */
  parts: Parts | undefined;
  /** The college's UPI ID is on its way. */
  loading: boolean;
}

export function AmountStep({ form, parts, loading }: Props) {
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
