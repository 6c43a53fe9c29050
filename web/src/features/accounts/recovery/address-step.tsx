import "@/ui/radio-styles";
import { Button, Group, Radio, Stack } from "@mantine/core";
import type { IssuedCode } from "@/lib/api-types";
import type { AccountKind } from "@/lib/session";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { useForgotPassword } from "../api";
import { checkAddress } from "../rules";
import { texts } from "../texts";
import { recoveryTexts } from "./texts";

interface Props {
  account: AccountKind;
  email: string;
  onAccount: (account: AccountKind) => void;
  onSent: (email: string, issued: IssuedCode) => void;
}

/** Whose password it is. */
export function AddressStep({ account, email, onAccount, onSent }: Props) {
  const forgot = useForgotPassword();
  const form = useForm({
    initial: { email },
    check: checkAddress,
    submit: async (values) => {
      const address = values.email.trim();
      onSent(address, await forgot.mutateAsync({ email: address, account }));
    },
  });

  return (
    <Form onSubmit={form.onSubmit}>
      <Stack>
        <ErrorSummary form={form} />
        <Radio.Group
          label={texts.fields.account}
          value={account}
          onChange={(value) => onAccount(value as AccountKind)}
        >
          <Group mt={8}>
            <Radio value="student" label={recoveryTexts.student} disabled={form.pending} />
            <Radio value="staff" label={recoveryTexts.staff} disabled={form.pending} />
          </Group>
        </Radio.Group>
        <TextField
          label={texts.fields.email}
          field={form.field("email")}
          type="email"
          autoComplete="email"
        />
        <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
          {recoveryTexts.send}
        </Button>
      </Stack>
    </Form>
  );
}
