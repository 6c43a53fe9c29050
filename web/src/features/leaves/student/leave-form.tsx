import { Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { formatDate } from "@/lib/dates";
import { DateField } from "@/ui/form/date-field";
import { ErrorSummary } from "@/ui/form/error-summary";
import { submitPath } from "@/ui/form/transient-fault";
import { Panel } from "@/ui/panel";
import { daysOf } from "../days";
import { dayCount } from "../texts";
import classes from "./leaves.module.css";
import { allowedDays, faultBeside } from "./rules";
import { texts } from "./texts";
import { useLeaveForm } from "./use-leave-form";

const t = texts.form;

export function LeaveForm({ onSubmitted }: { onSubmitted: () => void }) {
  const form = useLeaveForm(onSubmitted);
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
          description={t.startHint(formatDate(first))}
          field={date("startDate")}
          min={first}
          max={last}
        />
        <DateField
          label={t.endDate}
          description={t.endHint(formatDate(last))}
          field={date("endDate")}
          min={startDate || first}
          max={last}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
        {days !== null
          ? t.days(dayCount(days))
          : // Two dates in the wrong order are there, and told beside their field.
            !faultBeside("endDate", form.values) && t.noDays}
      </Text>
    </div>
  );
}
