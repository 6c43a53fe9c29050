import { Button, Stack, Title } from "@mantine/core";
import { useState } from "react";
import type { GrievanceCategory } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { FileField } from "@/shared/attachment/file-field";
import { sendAlong } from "@/shared/attachment/send";
import { confirmByKey } from "@/ui/form/confirm-by-key";
import { ErrorSummary } from "@/ui/form/error-summary";
import { TextField } from "@/ui/form/text-field";
import { orTransientFault, submitPath } from "@/ui/form/transient-fault";
import { type Fault, useForm } from "@/ui/form/use-form";
import { Panel } from "@/ui/panel";
import { Select } from "@/ui/select";
import { namedCategories, useAddGrievance, useRefresh } from "../api";
import { LongTextField, lengthOf } from "../long-text-field";
import { texts as grievanceTexts } from "../texts";
import classes from "./grievances.module.css";
import { texts } from "./texts";

const t = texts.form;

export function GrievanceForm({ onSubmitted }: { onSubmitted: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const form = useGrievanceForm(onSubmitted, file, () => setFile(null));
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
      <form onSubmit={form.onSubmit} onKeyDownCapture={confirmByKey} noValidate>
        <Stack className={classes.form}>
          <ErrorSummary form={form} />
          <TextField
            label={t.title}
            description={
              isTitleTooLong ? grievanceTexts.count(titleLength, longest.title) : t.titleHint
            }
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
            count={(length) => grievanceTexts.count(length, longest.details)}
          />
          <Select
            {...category}
            label={t.category}
            className={classes.category}
            allowDeselect={false}
            readOnly={isSent}
            data={namedCategories()}
            onChange={(value) => onChange(value ?? "Other")}
          />
          <FileField file={file} onChange={setFile} disabled={isSent} />
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

const longest = { title: 120, details: 4000 };

const initial = { title: "", details: "", category: "Other" };

/** What was typed outlives a refusal and a reload, until it has been submitted. */
function useGrievanceForm(onSubmitted: () => void, file: File | null, onSent: () => void) {
  const studentId = useSession().id;
  const refresh = useRefresh();
  const store = `grievance:${studentId}`;
  const add = useAddGrievance();
  const form = useForm({
    initial,
    draft: store,
    check,
    submit: async ({ title, details, category }) => {
      const body = { studentId, title: title.trim(), details: details.trim() };
      const id = await add
        .mutateAsync({ ...body, category: category as GrievanceCategory })
        .then(({ data }) => data._id)
        .catch((error) => {
          throw orTransientFault(error, t.failed);
        });
      // By itself too: once the page has been left, nothing is drawn that would empty what is kept.
      removeFromTab(store);
      if (file) {
        await sendAlong("grievance", id, file);
        onSent();
        refresh();
      }
      flash(t.submitted);
      for (const [name, value] of Object.entries(initial)) {
        form.change(name as keyof typeof initial, value);
      }
      onSubmitted();
    },
  });
  return form;
}

function check({ title, details }: typeof initial): Fault[] {
  const faults: Fault[] = [];
  if (!title.trim()) faults.push({ path: "title", msg: t.faults.title });
  if (lengthOf(title) > longest.title) {
    faults.push({ path: "title", msg: grievanceTexts.tooLong(t.faults.titleName, longest.title) });
  }
  if (!details.trim()) faults.push({ path: "details", msg: t.faults.details });
  if (lengthOf(details) > longest.details) {
    faults.push({
      path: "details",
      msg: grievanceTexts.tooLong(t.faults.detailsName, longest.details),
    });
  }
  return faults;
}
