import { Button, Stack, Text } from "@mantine/core";
import type { AccountKind } from "@/lib/session";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { useUndoEmail } from "../api";
import { recoveryTexts } from "./texts";

const t = recoveryTexts.undo;

/** The token of the link in a mail. Behind the `#` it is in no server's log. */
export const undoTokenIn = (hash: string) => /^#undo=(\w+)$/.exec(hash)?.[1];

interface Props {
  token: string;
  onUndone: (email: string, account: AccountKind) => void;
}

/** Asks first: a mail program that opens every link by itself must undo nothing. */
export function UndoStep({ token, onUndone }: Props) {
  const undo = useUndoEmail();
  const form = useForm({
    initial: {},
    submit: async () => {
      const { email, account } = await undo.mutateAsync(token);
      onUndone(email, account);
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <Text>{t.what}</Text>
        <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
          {t.act}
        </Button>
      </Stack>
    </form>
  );
}
