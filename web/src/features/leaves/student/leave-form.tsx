import { Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { removeFromTab } from "@/lib/browser-store";
import { formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { FileField } from "@/shared/attachment/file-field";
import { sendAlong } from "@/shared/attachment/send";
import { DateField } from "@/ui/form/date-field";
import { ErrorSummary } from "@/ui/form/error-summary";
import { orTransientFault, submitPath } from "@/ui/form/transient-fault";
import { useForm } from "@/ui/form/use-form";
import { Panel } from "@/ui/panel";
import { useApply, useRefresh } from "../api";
import { daysOf } from "../days";
import { texts as leaveTexts } from "../texts";
import classes from "./leaves.module.css";
import { type Application, allowedDays, check, faultBeside } from "./rules";
import { texts } from "./texts";

const t = texts.form;

export function LeaveForm({ onSubmitted }: { onSubmitted: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const form = useLeaveForm(onSubmitted, file, () => setFile(null));
  const reason = form.field("reason");
  return (
    <Panel labelledBy="new-leave">
      <Title order={2} id="new-leave" mb="md">
        {t.heading}
      </Title>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack className={classes.form}>
          <ErrorSummary form={form} />
          <Dates form={form} />
          <Textarea
            required
            withAsterisk={false}
            size="md"
            rows={4}
            label={t.reason}
            {...reason}
            onChange={(event) => reason.onChange(event.currentTarget.value)}
          />
          <FileField file={file} onChange={setFile} disabled={form.pending} />
          <div>
            <Button type="submit" id={form.idOf(submitPath)} loading={form.pending}>
              {t.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}

function Dates({ form }: { form: ReturnType<typeof useLeaveForm> }) {
  const { first, last } = allowedDays();
  const { startDate = "", endDate = "" } = form.values;
  const days = daysOf(startDate, endDate);

  /** A fault of the server's, or else what can be said before it is asked. */
  function date(name: "startDate" | "endDate") {
    const field = form.field(name);
    const error = field.error || faultBeside(name, form.values);
    return { ...field, error, "aria-invalid": Boolean(error) };
  }

  return (
    <div>
      <div className={classes.dates}>
        <DateField
          label={t.startDate}
          description={t.startHint(formatDay(first))}
          field={date("startDate")}
          min={first}
          max={last}
        />
        <DateField
          label={t.endDate}
          description={t.endHint(formatDay(last))}
          field={date("endDate")}
          min={startDate || first}
          max={last}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
        {days !== null
          ? t.days(leaveTexts.days(days))
          : // Two dates in the wrong order are there, and told beside their field.
            !faultBeside("endDate", form.values) && t.noDays}
      </Text>
    </div>
  );
}

const initial: Application = { startDate: "", endDate: "", reason: "" };

/** What was typed outlives a refusal and a reload, until it has been submitted. */
function useLeaveForm(onSubmitted: () => void, file: File | null, onSent: () => void) {
  const studentId = useSession().id;
  const refresh = useRefresh();
  const store = `leave:${studentId}`;
  const apply = useApply();
  const form = useForm({
    initial,
    draft: store,
    check,
    submit: async ({ startDate, endDate, reason }) => {
      const id = await apply
        .mutateAsync({ studentId, startDate, endDate, reason: reason.trim() })
        .then(({ leave }) => leave._id)
        .catch((error) => {
          throw orTransientFault(error, t.failed);
        });
      // By itself too: once the page has been left, nothing is drawn that would empty what is kept.
      removeFromTab(store);
      if (file) {
        await sendAlong("leave", id, file);
        onSent();
        refresh();
      }
      flash(t.submitted);
      for (const [name, value] of Object.entries(initial)) form.change(name, value);
      onSubmitted();
    },
  });
  return form;
}
