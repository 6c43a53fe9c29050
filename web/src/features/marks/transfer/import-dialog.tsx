import { Button, Skeleton, Text } from "@mantine/core";
import type { ImportedMarks } from "@/lib/api-types";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Notice } from "@/ui/notice";
import { ChooseFile } from "./choose-file";
import { texts } from "./texts";
import classes from "./transfer.module.css";
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

/** The most rows that are drawn; the file has the others. */
const most = 200;

type Change = ImportedMarks["changes"][number];
type Fault = ImportedMarks["errors"][number];

const changeColumns: Column<Change>[] = [
  {
    id: "student",
    heading: () => t.student,
    cell: ({ name, studentId }) => (
      <div>
        {name}
        <span className={classes.student}>{studentId}</span>
      </div>
    ),
  },
  { id: "subject", heading: () => t.subject, cell: ({ subjectName }) => subjectName },
  { id: "from", heading: () => t.from, numeric: true, cell: ({ from }) => from ?? t.empty },
  { id: "to", heading: () => t.to, numeric: true, cell: ({ to }) => <strong>{to}</strong> },
];

const faultColumns: Column<Fault>[] = [
  { id: "row", heading: () => t.row, cell: ({ row }) => row },
  { id: "column", heading: () => t.column, cell: ({ column }) => column ?? t.wholeRow },
  { id: "fault", heading: () => t.fault, cell: ({ message }) => message },
];

const Changes = ({ changes }: { changes: Change[] }) => (
  <Shown
    label={t.changeTable}
    columns={changeColumns}
    rows={changes}
    rowKey={({ row, subjectName }) => `${row} ${subjectName}`}
  />
);

const Errors = ({ errors }: { errors: Fault[] }) => (
  <Shown
    label={t.errorTable}
    columns={faultColumns}
    rows={errors}
    rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
  />
);

interface ShownProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

function Shown<Row>({ label, columns, rows, rowKey }: ShownProps<Row>) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by keys, too */}
      <section className={classes.changes} tabIndex={0} aria-label={label}>
        <DataTable label={label} columns={columns} rows={rows.slice(0, most)} rowKey={rowKey} />
      </section>
      {rows.length > most && (
        <Text c="dimmed" fz="sm" mt="xs">
          {t.more(rows.length - most)}
        </Text>
      )}
    </div>
  );
}
