import { use } from "react";
import type { ClassDetails } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { TextField } from "@/ui/form/text-field";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { texts as classTexts } from "../texts";
import classes from "./divisions.module.css";
import { EditorContext } from "./editor";
import { allRows, type DivisionRow } from "./model";
import { texts } from "./texts";
import { labelAt } from "./use-save";

interface Props {
  rows: DivisionRow[];
  /** As they are saved, with who is in them. */
  saved: ClassDetails["divisions"];
}

/** The divisions, a row each; on a phone one below the other. */
export function DivisionTable({ rows, saved }: Props) {
  const studentsOf = ({ id }: DivisionRow) => saved.find(({ _id }) => _id === id)?.students ?? 0;
  const columns: Column<DivisionRow>[] = [
    { id: "name", heading: () => texts.name, cell: (row) => <Name row={row} /> },
    {
      id: "capacity",
      heading: () => texts.capacity,
      cell: (row) =>
        row.isRemoved ? (
          <span className={classes.removed}>{texts.removed}</span>
        ) : (
          <Field row={row} field="capacity" inputMode="numeric" />
        ),
    },
    {
      id: "students",
      heading: () => texts.students,
      numeric: true,
      cell: (row) => (row.id === null ? classTexts.none : formatNumber(studentsOf(row))),
    },
    actionsColumn((row) => <Toggle row={row} />),
  ];
  return (
    <div className={classes.table}>
      <DataTable
        density="compact"
        label={texts.table}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </div>
  );
}

const Name = ({ row }: { row: DivisionRow }) =>
  row.isRemoved ? row.name : <Field row={row} field="name" />;

interface FieldProps {
  row: DivisionRow;
  field: "name" | "capacity";
  inputMode?: "numeric";
}

function Field({ row, field, inputMode }: FieldProps) {
  const { rows, faults, isSending, idOf, type } = use(EditorContext);
  const path = `${row.key}.${field}`;
  const fault = faults.find((candidate) => candidate.path === path);
  return (
    <TextField
      classNames={{ root: classes.field ?? "" }}
      label={labelAt(rows, path) ?? ""}
      autoComplete="off"
      inputMode={inputMode}
      field={{
        id: idOf(path),
        name: path,
        value: row[field],
        onChange: (text) => type(row.key, field, text),
        error: fault?.msg,
        readOnly: isSending,
        "aria-invalid": fault !== undefined,
      }}
    />
  );
}

/** Takes a row away; the same button brings it back. */
function Toggle({ row }: { row: DivisionRow }) {
  const { isSending, idOf, toggle } = use(EditorContext);
  const action = row.isRemoved ? texts.bringBack : texts.remove;
  return (
    <RowActions>
      <RowButton
        disabled={isSending}
        aria-label={texts.of(action, row.name.trim() || texts.unnamed)}
        onClick={() => {
          // The row goes without a trace, and the focus would fall to the top of the page.
          if (row.id === null) document.getElementById(idOf(allRows))?.focus();
          toggle(row.key);
        }}
      >
        {action}
      </RowButton>
    </RowActions>
  );
}
