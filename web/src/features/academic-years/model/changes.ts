import { newKey } from "@/shared/editor/new-key";
import {
  type Cell,
  type DayName,
  days,
  type FeeRow,
  type ForAll,
  isInClass,
  nameKey,
  withFee,
  type YearDraft,
} from "./draft";
import { isPercent, newPercent } from "./repeaters";

/** `fees`, the key of a row, and which of its fields. */
const rowAt = (path: string) => {
  const [list = "", key = "", field = ""] = path.split(".");
  return { list, key, field };
};

const isList = (list: string): list is "instalments" | "fees" | "classes" =>
  ["instalments", "fees", "classes"].includes(list);
const isCellOfYear = (name: string): name is "name" | "lastAdmissionOn" | DayName =>
  ["name", "lastAdmissionOn", ...days].includes(name);
const isDay = (name: string): name is DayName => days.some((day) => day === name);

/** What is typed at a path; undefined where no field is. */
export function valueAt(draft: YearDraft, path: string): string | undefined {
  if (isCellOfYear(path)) return draft[path].value;
  const { list, key, field } = rowAt(path);
  if (list === "all") return draft.all[key as keyof ForAll];
  if (!isList(list)) return undefined;
  const row = draft[list].find((one) => one.key === key && !one.isRemoved);
  const found = (row as Record<string, unknown> | undefined)?.[field];
  if (field === "title") return (row as FeeRow | undefined)?.isOwn ? String(found) : undefined;
  return typeof found === "object" ? (found as Cell).value : undefined;
}

type Change<Node> = (node: Node) => Node;
const typed = (value: string) => (cell: Cell) => ({ ...cell, value });

/** The draft with that value; the days of classes that are the year's follow it. */
export function withValue(draft: YearDraft, path: string, value: string): YearDraft {
  if (isDay(path)) {
    const classes = draft.classes.map((row) =>
      row.follows[path] ? { ...row, [path]: typed(value)(row[path]) } : row,
    );
    return { ...draft, classes, [path]: typed(value)(draft[path]) };
  }
  if (isCellOfYear(path)) return { ...draft, [path]: typed(value)(draft[path]) };
  const { list, key, field } = rowAt(path);
  if (list === "all") return { ...draft, all: { ...draft.all, [key]: value } };
  if (list === "instalments") {
    return withRow(draft, list, key, (row) => ({ ...row, dueDate: typed(value)(row.dueDate) }));
  }
  if (list === "fees") {
    return withRow(draft, list, key, (row) => {
      if (field === "title") return { ...row, title: value };
      const name = isPercent(path) ? "repeatPercent" : "amount";
      return { ...row, [name]: typed(value)(row[name]) };
    });
  }
  if (list !== "classes" || !isDay(field)) return draft;
  return withRow(draft, list, key, (row) => ({
    ...row,
    [field]: typed(value)(row[field]),
    follows: { ...row.follows, [field]: value === draft[field].value },
  }));
}

type Lists = Pick<YearDraft, "instalments" | "fees" | "classes">;

function withRow<List extends keyof Lists>(
  draft: YearDraft,
  list: List,
  key: string,
  change: Change<Lists[List][number]>,
): YearDraft {
  const rows = draft[list] as Lists[List][number][];
  return { ...draft, [list]: rows.map((row) => (row.key === key ? change(row) : row)) };
}

/** Takes a row away or brings it back. One that was added here is gone. */
export function toggled(draft: YearDraft, list: "instalments" | "fees", key: string): YearDraft {
  const isNew = (row: { key: string; isRemoved?: boolean }, was: string | null) =>
    row.key === key && was === null && !row.isRemoved;
  const kept =
    list === "fees"
      ? { ...draft, fees: draft.fees.filter((row) => !isNew(row, row.isOwn ? null : "")) }
      : {
          ...draft,
          instalments: draft.instalments.filter((row) => !isNew(row, row.dueDate.was)),
        };
  return withRow(kept, list, key, (row) => ({ ...row, isRemoved: !row.isRemoved }));
}

const newCell = (value = ""): Cell => ({ value, was: null, last: null });

export const withInstalment = (draft: YearDraft, key: string): YearDraft => ({
  ...draft,
  instalments: [...draft.instalments, { key, dueDate: newCell() }],
});

type Class = Pick<FeeRow, "courseId" | "courseName" | "yearOfStudy">;

export function withNewFee(
  draft: YearDraft,
  { courseId, courseName, yearOfStudy }: Class,
  { key, title, amount }: { key: string } & ForAll,
): YearDraft {
  const place = { courseId, courseName, yearOfStudy };
  const cells = { amount: newCell(amount), repeatPercent: newPercent() };
  const row = { ...place, key, title, ...cells, isOwn: true };
  return { ...draft, fees: withFee(draft.fees, row) };
}

/** A fee in every course and year of study: its amount alone where there is one of that title. */
export function withForAll(draft: YearDraft, { title, amount }: ForAll): YearDraft {
  const isIt = (fee: FeeRow) => nameKey(fee.title) === nameKey(title);
  const fees = draft.fees.map((fee) =>
    isIt(fee) ? { ...fee, isRemoved: false, amount: typed(amount)(fee.amount) } : fee,
  );
  const lacking = fees.filter(
    (fee, index) =>
      fees.findIndex((other) => isInClass(other, fee)) === index &&
      !fees.some((other) => isInClass(other, fee) && isIt(other)),
  );
  return lacking.reduce(
    (all, place) => withNewFee(all, place, { key: newKey(), title: title.trim(), amount }),
    { ...draft, fees },
  );
}
