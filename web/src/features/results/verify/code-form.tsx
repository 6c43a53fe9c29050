import { Button, Stack } from "@mantine/core";
import { useNavigate } from "react-router";
import { paths } from "@/lib/paths";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Panel } from "@/ui/panel";
import { codeIn } from "./code-in";
import { texts } from "./texts";

export function CodeForm() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => (codeIn(code) ? [] : [{ path: "code", msg: texts.noCode }]),
    submit: async ({ code }) => navigate(`${paths.verify}/${encodeURIComponent(codeIn(code))}`),
  });
  return (
    <Panel>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack>
          <ErrorSummary form={form} />
          <TextField
            label={texts.code}
            description={texts.codeHint}
            field={form.field("code")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
          />
          <Button type="submit" size="md">
            {texts.check}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
