import type { ClassDetails, DivisionsToSave } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { texts } from "./texts";

/** A row of the editor. Its key stays the same for as long as it is on the screen. */
export interface DivisionRow {
  key: string;
  /** Null of one that was added here. */
  id: string | null;
  name: string;
  capacity: string;
  /** It was there and is not saved again. It stays in sight, so that it can be brought back. */
  isRemoved?: boolean;
}

/** Where the server says what is wrong with all rows together; here, at the button that adds one. */
export const allRows = "divisions";

type Divisions = Pick<ClassDetails, "divisions">;

export const rowsOfClass = ({ divisions }: Divisions): DivisionRow[] =>
  divisions.map(({ _id, name, capacity }) => ({
    key: _id,
    id: _id,
    name,
    capacity: String(capacity),
  }));

export const isPresent = ({ isRemoved }: DivisionRow) => !isRemoved;

/** Digits, also the way they are written here: `1,200`. */
function capacityIn(text: string): number | null {
  const digits = text.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** What a save sends. The positions of its rows are those that the server tells faults by. */
export const payloadOf = (rows: DivisionRow[]): DivisionsToSave["divisions"] =>
  rows.filter(isPresent).map(({ id, name, capacity }) => ({
    _id: id,
    name: tidy(name),
    // Checked before anything is sent.
    capacity: capacityIn(capacity) ?? Number.NaN,
  }));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether leaving now would lose something. */
export const isSame = (one: DivisionRow[], other: DivisionRow[]) =>
  same(typedIn(one), typedIn(other));

const typedIn = (rows: DivisionRow[]) =>
  rows.filter(isPresent).map(({ id, name, capacity }) => [id, name, capacity]);

/** Text as the server keeps it. */
const tidy = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ");

/** Whether what was sent is what is found: its reply may have been lost. A new row has an id by then. */
export function isSaved(sent: DivisionsToSave, found: ClassDetails): boolean {
  const { divisions } = sent;
  return (
    divisions.length === found.divisions.length &&
    found.divisions.every(({ _id, name, capacity }, index) => {
      const one = divisions[index];
      const isIt = one?._id == null || one._id === _id;
      return isIt && one?.name === name && one?.capacity === capacity;
    })
  );
}

export interface RowFault {
  path: string;
  msg: string;
}

const longestName = 20;
const mostStudents = 9999;

/** Two spellings of one name, as the server compares them. */
const nameKey = (name: string) => tidy(name.normalize("NFKC")).toLowerCase();

/** All that can be said of the rows before the server is asked, in the order of the screen. */
export function faultsOf(rows: DivisionRow[], { divisions }: Divisions): RowFault[] {
  const t = texts.faults;
  const present = rows.filter(isPresent);
  const nameFault = ({ name }: DivisionRow, index: number) => {
    if (tidy(name) === "") return t.name;
    if ([...tidy(name)].length > longestName) return t.long(longestName);
    const isTaken = present.slice(0, index).some((row) => nameKey(row.name) === nameKey(name));
    return isTaken ? t.twice : null;
  };
  const capacityFault = ({ id, capacity }: DivisionRow) => {
    const number = capacityIn(capacity);
    const isOne = number !== null && number >= 1 && number <= mostStudents;
    if (!isOne) return t.capacity(formatNumber(mostStudents));
    const { students = 0 } = divisions.find(({ _id }) => _id === id) ?? {};
    return number < students ? t.small(students) : null;
  };
  return present.flatMap((row, index) => [
    ...fault(`${row.key}.name`, nameFault(row, index)),
    ...fault(`${row.key}.capacity`, capacityFault(row)),
  ]);
}

const fault = (path: string, msg: string | null): RowFault[] =>
  msg === null ? [] : [{ path, msg }];

/**
 * What I made of the divisions, upon what somebody else has made of them meanwhile: whatever only one
 * of us changed is as that one left it; where both did, mine stands.
 */
export function merge(base: DivisionRow[], mine: DivisionRow[], theirs: DivisionRow[]) {
  const of = (rows: DivisionRow[], { id }: DivisionRow) => rows.find((row) => row.id === id);
  const kept = theirs.map((row): DivisionRow => {
    const [before, own] = [of(base, row), of(mine, row)];
    if (!own) return row;
    const pick = (name: "name" | "capacity") => (own[name] === before?.[name] ? row : own)[name];
    return { ...own, name: pick("name"), capacity: pick("capacity") };
  });
  // Added here; or taken away there, while I made something else of it.
  const lacking = mine.filter((row) => {
    if (row.id === null) return true;
    const before = of(base, row);
    const isEdited = row.name !== before?.name || row.capacity !== before.capacity;
    return !of(theirs, row) && !row.isRemoved && isEdited;
  });
  return [...kept, ...lacking.map((row) => ({ ...row, id: null }))];
}

/** The server's path, by the position of what was sent, as ours by keys. */
export function fromServer(sent: DivisionRow[], path: string): string {
  const [list, position = "", field = ""] = path.split(".");
  const row = sent.filter(isPresent)[Number(position)];
  if (list !== "divisions" || !row || position === "") return path;
  // There is no field of ids: the name says which one is meant.
  return `${row.key}.${field === "capacity" ? field : "name"}`;
}
