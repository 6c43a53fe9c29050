import { Text } from "@mantine/core";
import { formatDate } from "@/lib/dates";
import { useEditor, type WorkFault } from "../editor/editor";
import type { Cell, InstalmentRow, YearDraft } from "../model/draft";
import { markOf, markOfInstalment } from "../model/marks";
import { instalmentNames } from "../model/paths";
import { AddRow } from "../rows/add-row";
import { Row, Rows } from "../rows/rows";
import { ToggleRow } from "../rows/toggle-row";
import { Gone, YearDay, YearField } from "../rows/year-field";
import { texts } from "../texts";
import { Part } from "./part";

const t = texts.rows;

interface DaysProps {
  draft: YearDraft;
  faults: WorkFault[];
}

/** What the year is called, and when it is. */
export function YearDays({ draft, faults }: DaysProps) {
  const { name, lastAdmissionOn } = draft;
  return (
    <Part title={texts.parts.year}>
      {(id) => (
        <Rows labelledBy={id}>
          <Row name={t.name} last={name.last}>
            <YearField
              label={t.name}
              path="name"
              value={name.value}
              mark={markOf(name)}
              faults={faults}
            />
          </Row>
          <DayRow name={t.begin} path="beginsOn" cell={draft.beginsOn} faults={faults} />
          <DayRow name={t.end} path="endsOn" cell={draft.endsOn} faults={faults} />
          <DayRow
            name={t.lastAdmission}
            path="lastAdmissionOn"
            cell={lastAdmissionOn}
            faults={faults}
            none={t.noLastAdmission}
          />
        </Rows>
      )}
    </Part>
  );
}

interface DayRowProps {
  name: string;
  /** Where the name alone does not say of what. */
  label?: string;
  path: string;
  cell: Cell;
  faults: WorkFault[];
  /** It may be left empty, which this says. */
  none?: string;
}

export const DayRow = ({ name, label = name, path, cell, faults, none }: DayRowProps) => (
  <Row name={name} last={dayBefore(cell)}>
    <YearDay
      label={label}
      path={path}
      value={cell.value}
      mark={markOf(cell)}
      faults={faults}
      {...(none && { none, isOptional: true })}
    />
  </Row>
);

const dayBefore = ({ last }: Cell) => (last ? formatDate(last) : null);

interface InstalmentsProps {
  rows: InstalmentRow[];
  faults: WorkFault[];
}

/** Until when the fees are due, in parts. */
export function Instalments({ rows, faults }: InstalmentsProps) {
  const editor = useEditor();
  const names = instalmentNames(rows);
  return (
    <Part title={texts.parts.instalments}>
      {(id) => (
        <>
          {rows.length === 0 ? (
            <Text c="dimmed">{texts.parts.noInstalments}</Text>
          ) : (
            <Rows labelledBy={id}>
              {rows.map((row) => (
                <Instalment
                  key={row.key}
                  row={row}
                  name={names.get(row.key) ?? ""}
                  faults={faults}
                />
              ))}
            </Rows>
          )}
          <div>
            <AddRow
              id="instalments"
              label={t.addInstalment}
              onAdd={editor.addInstalment}
              firstField={(key) => `instalments.${key}.dueDate`}
            />
          </div>
        </>
      )}
    </Part>
  );
}

interface InstalmentProps {
  row: InstalmentRow;
  name: string;
  faults: WorkFault[];
}

function Instalment({ row, name, faults }: InstalmentProps) {
  const { key, dueDate, isRemoved } = row;
  return (
    <Row name={name} last={dayBefore(dueDate)}>
      {isRemoved ? (
        <Gone />
      ) : (
        <YearDay
          label={name}
          path={`instalments.${key}.dueDate`}
          value={dueDate.value}
          mark={markOfInstalment(row)}
          faults={faults}
          none={t.noDate}
        />
      )}
      <ToggleRow
        list="instalments"
        row={row}
        name={isRemoved ? t.goneOf(name, dayBefore(dueDate)) : name}
        next={dueDate.was === null ? "instalments" : undefined}
      />
    </Row>
  );
}
