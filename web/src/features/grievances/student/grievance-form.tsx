import "@/ui/select-styles";
import { Button, Select, Stack, Title } from "@mantine/core";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { submitPath } from "@/ui/form/transient-fault";
import { Panel } from "@/ui/panel";
import { categories } from "../api";
import { lengthOf } from "../length";
import { LongTextField } from "../long-text-field";
import { countOf } from "../texts";
import classes from "./grievances.module.css";
import { texts } from "./texts";
import { longest, useGrievanceForm } from "./use-grievance-form";

const t = texts.form;

export function GrievanceForm({ onSubmitted }: { onSubmitted: () => void }) {
  const form = useGrievanceForm(onSubmitted);
  const { onChange, ...category } = form.field("category");
  // What is on its way is not changed any more: it would be emptied together with what was sent.
  const isSent = form.pending;
  const titleLength = lengthOf(form.values.title);
  const isTitleTooLong = titleLength > longest.title;
  return (
    <Panel labelledBy="new-grievance">
      <Title order={2} id="new-grievance" mb="md">
        {t.heading}
      </Title>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack className={classes.form}>
          <ErrorSummary form={form} />
          <TextField
            label={t.title}
            description={isTitleTooLong ? countOf(longest.title)(titleLength) : t.titleHint}
            field={form.field("title")}
            autoComplete="off"
            readOnly={isSent}
          />
          <LongTextField
            label={t.details}
            field={form.field("details")}
            rows={6}
            required
            readOnly={isSent}
            longest={longest.details}
            count={countOf(longest.details)}
          />
          <Select
            {...category}
            label={t.category}
            className={classes.category}
            allowDeselect={false}
            readOnly={isSent}
            data={[...categories]}
            onChange={(value) => onChange(value ?? "Other")}
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
