import { Button, Stack, Text } from "@mantine/core";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";

/** The token of a link in a mail. Behind the `#` it is in no server's log. */
export const tokenIn = (hash: string, act: "undo" | "stop") =>
  new RegExp(`^#${act}=(\\w+)$`).exec(hash)?.[1];

interface Props {
  what: string;
  act: string;
  onAct: () => Promise<void>;
}

/** Asks first: a mail program that opens every link by itself must do nothing. */
export function LinkStep({ what, act, onAct }: Props) {
  const form = useForm({ initial: {}, submit: onAct });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <Text>{what}</Text>
        <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
          {act}
        </Button>
      </Stack>
    </form>
  );
}
