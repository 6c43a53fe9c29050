import { Button, Stack } from "@mantine/core";
import { DialogActions } from "../../dialog-actions";
import { ErrorSummary } from "../../form/error-summary";
import { TextField } from "../../form/text-field";
import { texts } from "./texts";
import type { FundsForm } from "./use-add-funds";

interface Props {
  form: FundsForm;
  /** The college's UPI ID is on its way. */
  loading: boolean;
}

export function AmountStep({ form, loading }: Props) {
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
        <DialogActions>
          <Button type="submit" loading={loading}>
            {texts.next}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
