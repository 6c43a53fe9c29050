import { Text } from "@mantine/core";
import { DownloadButton } from "@/shared/download-button";
import { ChooseFile } from "@/shared/import/choose-file";
import { PasteCells } from "@/shared/import/paste-cells";
import { texts as words } from "@/shared/import/texts";
import { TrialOutcome } from "@/shared/import/trial-outcome";
import { FormDialog } from "@/ui/form-dialog";
import { CsvIcon } from "@/ui/icons";
import { template } from "../api";
import { studentsOf } from "../name";
import { Outcome, summaryOf } from "./outcome";
import { texts } from "./texts";
import { useStudentFile } from "./use-student-file";

export interface Props {
  /** With the import that runs now. */
  onBegun: (id: string) => void;
  onClose: () => void;
}

/** Brings in students; shows who is new and where they go before anybody is imported. */
export function StudentsDialog(props: Props) {
  const { form, pasting, ...trial } = useStudentFile(props);
  const { source, found, faults, isChecking, choose } = trial;
  const canImport = found?.errors.length === 0 && found.added > 0;
  return (
    <FormDialog
      title={texts.title}
      form={form}
      size="xl"
      action={texts.action(studentsOf(found?.added ?? 0))}
      isBlocked={isChecking || faults.length > 0}
      {...(!canImport && { actions: null })}
      onClose={props.onClose}
    >
      <Text>{texts.lead}</Text>
      <Text>
        {texts.columnsLead} {texts.optional} {texts.days}
      </Text>
      <div>
        <DownloadButton
          size="sm"
          path={template}
          leftSection={<CsvIcon size={18} stroke={1.75} aria-hidden />}
        >
          {texts.template}
        </DownloadButton>
      </div>
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
        summary={found && summaryOf(found)}
      >
        {canImport && found && <Outcome found={found} />}
      </TrialOutcome>
    </FormDialog>
  );
}
