import { Text } from "@mantine/core";
import type { ImportedMarks } from "@/lib/api-types";
import { ChooseFile } from "@/shared/import/choose-file";
import { ShownRows, studentColumn } from "@/shared/import/shown-rows";
import { texts as words } from "@/shared/import/texts";
import { TrialOutcome } from "@/shared/import/trial-outcome";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import type { Column } from "@/ui/list/data-table";
import type { OfCourse } from "../mutations";
import { texts } from "./texts";
import { useImportFile } from "./use-import";

const t = texts.import;

interface Props {
  of: OfCourse;
  /** What of the course it is. */
  name: string;
  onClose: () => void;
}

/** Shows what a file would change before anything is changed. */
export function ImportDialog({ of, name, onClose }: Props) {
  const { form, ...trial } = useImportFile(of, onClose);
  const { source, found, faults, isChecking, choose } = trial;
  const changes = found?.changes ?? [];
  const canImport = found?.errors.length === 0 && changes.length > 0;
  return (
    <FormDialog
      title={t.title(name)}
      form={form}
      size="xl"
      action={t.action(changes.length)}
      isBlocked={isChecking || faults.length > 0}
      {...(!canImport && { actions: null })}
      onClose={onClose}
    >
      <Text>{t.lead}</Text>
      <ChooseFile name={source?.name ?? undefined} disabled={form.pending} onChoose={choose} />
      <TrialOutcome
        trial={trial}
        changed={t.changed}
        errors={words.errors}
        summary={
          <>
            {t.summary(found?.rows ?? 0, changes.length)} {changes.length === 0 && t.nothing}
          </>
        }
      >
        {canImport && <Changes changes={changes} />}
        {canImport && found.needsReason && (
          <TextField
            label={t.reason}
            description={t.reasonHint}
            field={form.field("reason")}
            autoComplete="off"
            maxLength={300}
          />
        )}
      </TrialOutcome>
    </FormDialog>
  );
}

type Change = ImportedMarks["changes"][number];

const changeColumns: Column<Change>[] = [
  studentColumn(),
  { id: "subject", heading: () => t.subject, cell: ({ subjectName }) => subjectName },
  { id: "from", heading: () => words.from, numeric: true, cell: ({ from }) => from ?? words.empty },
  { id: "to", heading: () => words.to, numeric: true, cell: ({ to }) => <strong>{to}</strong> },
];

const Changes = ({ changes }: { changes: Change[] }) => (
  <ShownRows
    label={t.changeTable}
    columns={changeColumns}
    rows={changes}
    rowKey={({ row, subjectName }) => `${row} ${subjectName}`}
  />
);
