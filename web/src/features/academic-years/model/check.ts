import { feeIn } from "@/lib/amount";
import { sentences } from "@/lib/sentences.generated";
import { isDate } from "@/lib/typed-date";
import { texts } from "../texts";
import { days, type FeeRow, type ForAll, type YearDraft } from "./draft";
import { isPresent } from "./payload";
import { percentIn } from "./repeaters";

export interface RowFault {
  path: string;
  msg: string;
}

const t = texts.faults;

const invalid = (msg: string, fields: Record<string, boolean>): RowFault[] =>
  Object.entries(fields).flatMap(([path, valid]) => (valid ? [] : [{ path, msg }]));

const titleFaults = (path: string, title: string) =>
  invalid(t.feeName, { [path]: title.trim() !== "" });

const amountFaults = (path: string, amount: string) =>
  invalid(sentences["amount.invalid"], { [path]: feeIn(amount) !== null });

/** What keeps a fee from being set in all courses. */
export const forAllFaults = ({ title, amount }: ForAll): RowFault[] => [
  ...titleFaults("all.title", title),
  ...amountFaults("all.amount", amount),
];

const feeFaults = ({ key, isOwn, title, amount, repeatPercent }: FeeRow): RowFault[] => [
  ...(isOwn ? titleFaults(`fees.${key}.title`, title) : []),
  ...amountFaults(`fees.${key}.amount`, amount.value),
  ...invalid(sentences["year.repeat-percent"], {
    [`fees.${key}.repeatPercent`]: percentIn(repeatPercent.value) !== null,
  }),
];

/** All that can be said of the draft before the server is asked, in the order of the screen. */
export function draftFaults(draft: YearDraft): RowFault[] {
  const { name, beginsOn, endsOn, lastAdmissionOn, instalments, fees, classes } = draft;
  return [
    ...invalid(t.name, { name: name.value.trim() !== "" }),
    ...invalid(t.day, {
      beginsOn: isDate(beginsOn.value),
      endsOn: isDate(endsOn.value),
      lastAdmissionOn: lastAdmissionOn.value === "" || isDate(lastAdmissionOn.value),
    }),
    ...instalments.filter(isPresent).flatMap(({ key, dueDate }) =>
      invalid(sentences["college.due-date"], {
        [`instalments.${key}.dueDate`]: isDate(dueDate.value),
      }),
    ),
    ...fees.filter(isPresent).flatMap(feeFaults),
    ...classes.flatMap((row) =>
      days.flatMap((day) =>
        invalid(t.day, { [`classes.${row.key}.${day}`]: isDate(row[day].value) }),
      ),
    ),
  ];
}
