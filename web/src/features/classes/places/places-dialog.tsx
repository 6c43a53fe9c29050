import { Text } from "@mantine/core";
import type { PlacedStudents } from "@/lib/api-types";
import { DownloadButton } from "@/shared/download-button";
import { ChooseFile } from "@/shared/import/choose-file";
import { PasteCells } from "@/shared/import/paste-cells";
import { rowColumn, ShownRows, studentColumn } from "@/shared/import/shown-rows";
import { texts as words } from "@/shared/import/texts";
import { TrialOutcome } from "@/shared/import/trial-outcome";
import { FormDialog } from "@/ui/form-dialog";
import { CsvIcon } from "@/ui/icons";
import type { Column } from "@/ui/list/data-table";
import { templateOf } from "../api";
import { texts } from "./texts";
import { usePlaces } from "./use-places";

interface Props {
  id: string;
  onClose: () => void;
}

/** Brings in divisions and numbers; shows what would change before anything is changed. */
export function PlacesDialog({ id, onClose }: Props) {
  const { form, pasting, ...trial } = usePlaces(id, onClose);
  const { source, found, faults, isChecking, choose } = trial;
  const changes = found?.changes ?? [];
  const canSave = found?.errors.length === 0 && changes.length > 0;
  return (
    <FormDialog
      title={texts.title}
      form={form}
      size="xl"
      action={texts.action}
      isBlocked={isChecking || faults.length > 0}
      {...(!canSave && { actions: null })}
      onClose={onClose}
    >
      <Text>{texts.lead}</Text>
      <div>
        <DownloadButton
          size="sm"
          path={templateOf(id)}
          leftSection={<CsvIcon size={18} stroke={1.75} aria-hidden />}
        >
          {texts.template}
        </DownloadButton>
      </div>
      <ChooseFile name={source?.name ?? undefined} disabled={form.pending} onChoose={choose} />
      <PasteCells
        pasting={pasting}
        isChecking={isChecking}
        isChecked={canSave}
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
        {canSave && <Changes changes={changes} />}
      </TrialOutcome>
    </FormDialog>
  );
}

type Change = PlacedStudents["changes"][number];

const columns: Column<Change>[] = [
  rowColumn(),
  studentColumn(),
  { id: "what", heading: () => words.what, cell: ({ what }) => texts.whats[what] },
  { id: "from", heading: () => words.from, cell: ({ from }) => from ?? words.empty },
  { id: "to", heading: () => words.willBe, cell: ({ to }) => <strong>{to ?? words.empty}</strong> },
];

const Changes = ({ changes }: { changes: Change[] }) => (
  <ShownRows
    label={words.changeTable}
    columns={columns}
    rows={changes}
    rowKey={({ row, what }) => `${row} ${what}`}
  />
);
