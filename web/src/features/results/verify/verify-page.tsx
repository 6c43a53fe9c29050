import { Button, Stack } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { Check } from "./check";
import { texts } from "./texts";
import classes from "./verify.module.css";

/** For anybody who holds a result in their hands: an employer, another college. */
export function Component() {
  const { code = "" } = useParams();
  return (
    <Page title={texts.title} lead={texts.lead}>
      {/* What somebody was given the code of is not to be found by everybody. */}
      <meta name="robots" content="noindex" />
      {code ? (
        <>
          <Check key={code} code={code} />
          <p className={classes.another}>
            <AppLink to={paths.verify}>{texts.another}</AppLink>
          </p>
        </>
      ) : (
        <CodeForm />
      )}
    </Page>
  );
}

function CodeForm() {
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

const before = `${paths.verify}/`;

/** The code, also out of the whole address that a scanner gives. */
function codeIn(typed: string): string {
  const text = typed.replace(/\s/g, "");
  const at = text.lastIndexOf(before);
  if (at < 0) return text;
  return text.slice(at + before.length).replace(/[?#/].*$/, "");
}
