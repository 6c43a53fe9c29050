import { texts } from "../texts";
import { coursesOf, termShown, yearShown } from "./courses";
import type { ClassRow, DayName, FeeRow, InstalmentRow, YearDraft } from "./draft";
import { isPresent } from "./payload";
import { isPercent } from "./repeaters";

const t = texts.rows;

/** What the people who see the row call it. */
export const feeName = ({ title, isOwn }: Pick<FeeRow, "title" | "isOwn">) =>
  title.trim() || (isOwn ? t.unnamed : t.courseFee);

export const classDayName: Record<DayName, (term: number | null) => string> = {
  beginsOn: (term) => t.classBegin(term),
  endsOn: (term) => t.classEnd(term),
};

/** The names of the instalments, by their keys: those that go count no more. */
export function instalmentNames(rows: InstalmentRow[]): Map<string, string> {
  const present = rows.filter(isPresent);
  return new Map(
    rows.map((row) => [
      row.key,
      row.isRemoved ? t.goneInstalment : t.instalment(present.indexOf(row) + 1),
    ]),
  );
}

/** Each field tells its course: the summary of faults and screen readers show it by itself. */
export const feeLabel = (fee: FeeRow, fees: FeeRow[]) =>
  t.inCourse(fee.courseName, yearShown(fees, fee.yearOfStudy), t.amountOf(feeName(fee)));

export const percentLabel = (fee: FeeRow, fees: FeeRow[]) =>
  t.inCourse(fee.courseName, yearShown(fees, fee.yearOfStudy), t.percentOf(feeName(fee)));

export const titleLabel = (fee: FeeRow, fees: FeeRow[]) =>
  t.inCourse(fee.courseName, yearShown(fees, fee.yearOfStudy), t.feeTitle);

export const classLabel = (row: ClassRow, day: DayName, classes: ClassRow[]) =>
  t.inCourse(row.courseName, null, classDayName[day](termShown(classes, row.term)));

const ofYear: Record<string, () => string> = {
  name: () => t.name,
  beginsOn: () => t.begin,
  endsOn: () => t.end,
  lastAdmissionOn: () => t.lastAdmission,
};

/** What a field is called, wherever it stands. */
export function labelAt(draft: YearDraft, path: string): string {
  const [list = "", key = "", field = ""] = path.split(".");
  if (list === "all") return texts.all.title;
  if (list === "instalments") return instalmentNames(draft.instalments).get(key) ?? "";
  const course = courseAt(draft, path);
  const fee = course?.fees.find((row) => row.key === key);
  if (fee) return labelOfFee(path)(fee, course?.fees ?? []);
  const row = course?.classes.find((one) => one.key === key);
  if (row) return classLabel(row, field as DayName, course?.classes ?? []);
  return ofYear[path]?.() ?? "";
}

function labelOfFee(path: string) {
  if (isPercent(path)) return percentLabel;
  return path.endsWith(".title") ? titleLabel : feeLabel;
}

/** The course that a path lies in. */
export function courseAt(draft: YearDraft, path: string) {
  const [list, key] = path.split(".");
  if (list !== "fees" && list !== "classes") return undefined;
  const isIt = (row: { key: string }) => row.key === key;
  return coursesOf(draft).find((course) => course[list].some(isIt));
}

/** The server's path, by the position of what was sent, as ours by keys. */
export function fromServer(sent: YearDraft, path: string): string {
  const [list = "", position = "", ...field] = path.split(".");
  if (list !== "instalments" && list !== "fees" && list !== "classes") return path;
  const rows: { key: string; isRemoved?: boolean }[] = sent[list];
  const row = rows.filter(isPresent)[Number(position)];
  return row && position !== "" ? [list, row.key, ...field].join(".") : path;
}
