import { Button, Skeleton, Text } from "@mantine/core";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { ChooseFile } from "./choose-file";
import { Changes, Errors } from "./import-tables";
import { texts } from "./texts";
import { useImportFile } from "./use-import";

const t = texts.import;

interface Props {
  course: string;
  onClose: () => void;
}

/** Shows what a file would change before anything is changed. */
export function ImportDialog({ course, onClose }: Props) {
  const { file, found, faults, hasChanged, isChecking, choose, again, form } = useImportFile(
    course,
    onClose,
  );
  const canImport = found !== null && found.errors.length === 0 && found.changes.length > 0;
  return (
    <FormDialog
      title={t.title(course)}
      form={form}
      size="xl"
      action={t.action(found?.changes.length ?? 0)}
      isBlocked={isChecking || faults.length > 0}
      {...(!canImport && { actions: null })}
      onClose={onClose}
    >
      <Text>{t.lead}</Text>
      <ChooseFile name={file?.name} disabled={form.pending} onChoose={choose} />
      {hasChanged && (
        <Notice tone="error" role="alert">
          {t.changed}
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice tone="error" role="alert">
          {faults.join(" ")}{" "}
          {file?.csv && (
            <Button variant="default" size="compact-md" fz="sm" onClick={again}>
              {t.retry}
            </Button>
          )}
        </Notice>
      )}
      {isChecking && <Skeleton height={160} aria-label={t.checking} />}
      {!isChecking && found && faults.length === 0 && (
        <>
          {found.errors.length > 0 ? (
            <Notice tone="error" role="alert">
              {t.errors(found.errors.length)}
            </Notice>
          ) : (
            <Text role="status" fw={550}>
              {t.summary(found.rows, found.changes.length)}{" "}
              {found.changes.length === 0 && t.nothing}
            </Text>
          )}
          {found.errors.length > 0 && <Errors errors={found.errors} />}
          {canImport && <Changes changes={found.changes} />}
          {canImport && found.needsReason && (
            <TextField
              label={t.reason}
              description={t.reasonHint}
              field={form.field("reason")}
              autoComplete="off"
              maxLength={300}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
