import { Text } from "@mantine/core";
import { ChooseFile } from "@/shared/import/choose-file";
import { PasteCells } from "@/shared/import/paste-cells";
import { ShownRows } from "@/shared/import/shown-rows";
import { texts as words } from "@/shared/import/texts";
import { TrialOutcome } from "@/shared/import/trial-outcome";
import { FormDialog } from "@/ui/form-dialog";
import type { Column } from "@/ui/list/data-table";
import { type SubjectChange, subjectChanges } from "./changes";
import classes from "./subjects-dialog.module.css";
import { texts } from "./texts";
import { useSubjectFile } from "./use-subject-file";

/** Brings in subjects of any courses; shows what would change before anything is changed. */
export default function SubjectsDialog({ onClose }: { onClose: () => void }) {
  const { form, pasting, ...trial } = useSubjectFile(onClose);
  const { source, found, faults, isChecking, choose } = trial;
  const changes = subjectChanges(found?.changes ?? []);
  const canImport = found?.errors.length === 0 && changes.length > 0;
  return (
    <FormDialog
      title={texts.title}
      form={form}
      size="xl"
      action={texts.action(changes.length)}
      isBlocked={isChecking || faults.length > 0}
      {...(!canImport && { actions: null })}
      onClose={onClose}
    >
      <Text>{texts.lead}</Text>
      <figure className={classes.example}>
        <figcaption>{texts.exampleTitle}</figcaption>
        <pre>{texts.example}</pre>
      </figure>
      <ChooseFile
        name={source?.name ?? undefined}
        disabled={form.pending}
        takesWorkbooks
        onChoose={choose}
      />
      <PasteCells
        pasting={pasting}
        isChecking={isChecking}
        isChecked={canImport}
        readOnly={form.pending}
      />
      <TrialOutcome
        trial={trial}
        changed={texts.changed}
        errors={words.errorsOf}
        summary={
          <>
            {words.summary(found?.rows ?? 0, changes.length)}{" "}
            {changes.length === 0 && texts.nothing}
          </>
        }
      >
        {canImport && (
          <ShownRows
            label={words.changeTable}
            columns={columns}
            rows={changes}
            rowKey={({ key }) => key}
          />
        )}
      </TrialOutcome>
    </FormDialog>
  );
}

const columns: Column<SubjectChange>[] = [
  { id: "course", heading: () => texts.course, cell: ({ course }) => course },
  { id: "subject", heading: () => texts.subject, cell: ({ subject }) => subject },
  { id: "what", heading: () => words.what, cell: ({ what }) => what },
  { id: "from", heading: () => words.from, cell: ({ from }) => from ?? words.empty },
  { id: "to", heading: () => words.willBe, cell: ({ to }) => <strong>{to ?? words.empty}</strong> },
];
