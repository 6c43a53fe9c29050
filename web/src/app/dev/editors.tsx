import { Conflict, Merged } from "@/shared/editor/conflict";
import { SaveBar } from "@/shared/editor/save-bar";
import { ChooseFile } from "@/shared/import/choose-file";
import { PasteCells } from "@/shared/import/paste-cells";
import { rowColumn, ShownRows, studentColumn } from "@/shared/import/shown-rows";
import { TrialOutcome } from "@/shared/import/trial-outcome";
import type { Column } from "@/ui/list/data-table";
import { Part, State } from "./part";
import { ignore, longText, students } from "./samples";

/** What forms that are saved as a whole have in common, and files that are tried before they count. */
export const Editors = () => (
  <>
    <Part name="SaveBar">
      <SaveBar action="Save" changed={false} pending={false} onDiscard={ignore} />
      <SaveBar action="Save" changed told={longText} pending={false} onDiscard={ignore} />
      <SaveBar action="Save" changed pending onDiscard={ignore} />
    </Part>
    <Part name="Conflict, Merged">
      <Conflict sentence={undefined} onRead={ignore} />
      <Merged />
    </Part>
    <Part name="ChooseFile">
      <ChooseFile name={undefined} disabled={false} onChoose={ignore} />
      <ChooseFile name={longText} disabled onChoose={ignore} />
    </Part>
    <Part name="PasteCells">
      <PasteCells pasting={pasting} isChecking={false} isChecked={false} readOnly={false} />
      <PasteCells
        pasting={{ ...pasting, missing: true }}
        isChecking={false}
        isChecked={false}
        readOnly={false}
      />
      <PasteCells
        pasting={{ ...pasting, pasted: longText }}
        isChecking={false}
        isChecked
        readOnly={false}
      />
      <PasteCells
        pasting={{ ...pasting, pasted: longText }}
        isChecking
        isChecked={false}
        readOnly
      />
    </Part>
    <Part name="TrialOutcome">
      <State name="On its way">
        <Outcome isChecking />
      </State>
      <State name="It could not be tried, after something had changed">
        <Outcome faults={[longText]} hasChanged />
      </State>
      <State name="With errors">
        <Outcome found={{ errors }} />
      </State>
      <State name="Without errors">
        <Outcome found={{ errors: [] }} />
      </State>
    </Part>
  </>
);

const pasting = { pasted: "", missing: false, paste: ignore, check: ignore };

const errors = [
  { row: 2, column: "Division", message: longText },
  { row: 3, column: null, message: "There is no such student." },
];

type Trial = Parameters<typeof TrialOutcome>[0]["trial"];

const nothing: Trial = {
  source: { csv: "x" },
  found: null,
  faults: [],
  hasChanged: false,
  isChecking: false,
  again: ignore,
};

const Outcome = (trial: Partial<Trial>) => (
  <TrialOutcome
    trial={{ ...nothing, ...trial }}
    changed="It has changed since it was checked."
    errors={(count) => `${count} errors.`}
    summary="2 rows, 2 changes."
  >
    <ShownRows label="What would change" columns={columns} rows={rows} rowKey={rowKey} />
  </TrialOutcome>
);

const rows = students.map(({ id, name }, index) => ({ studentId: id, name, row: index + 2 }));
type Row = (typeof rows)[number];
const columns: Column<Row>[] = [rowColumn(), studentColumn()];
const rowKey = ({ studentId }: Row) => studentId;
