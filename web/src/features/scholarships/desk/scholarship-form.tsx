import type { ReactNode } from "react";
import { amountIn, faultOfAmount } from "@/lib/amount";
import { sentences } from "@/lib/sentences.generated";
import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts } from "./add/texts";

const t = texts.form;

type Values = Record<"name" | "date" | "amount", string>;

interface Props {
  field: (name: keyof Values) => FieldBinding;
  /** In place of the amount's field, where it can no longer change. */
  amount?: ReactNode;
}

/** What a scholarship is made of. */
export const ScholarshipFields = ({ field, amount }: Props) => (
  <>
    <TextField label={t.name} field={field("name")} autoComplete="off" />
    <DateField label={t.date} field={field("date")} min={todayInIndia()} />
    {amount ?? (
      // Text with the keyboard of numbers: a field of numbers would change what is typed.
      <TextField
        label={t.amount}
        description={t.amountHint}
        field={field("amount")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    )}
  </>
);

const longestName = 120;

/** A name of many words may hold a line break or two from where it was copied. */
const nameIn = (text: string) => text.trim().replace(/\s+/g, " ");

function nameFault(name: string): string | null {
  if (!name) return t.faults.name;
  return [...name].length > longestName ? t.faults.nameLength : null;
}

function dateFault(date: string, kept: string | undefined): string | null {
  if (!isDate(date)) return sentences["scholarship.no-day"];
  return date < todayInIndia() && date !== kept ? t.faults.datePast : null;
}

/** @param kept The day that it has, which may have passed since. */
export const faultsIn = ({ name, date, amount }: Values, kept?: string) =>
  [
    { path: "name", msg: nameFault(nameIn(name)) },
    { path: "date", msg: dateFault(date, kept) },
    { path: "amount", msg: faultOfAmount(amount, t.faults.amount) },
  ].flatMap(({ path, msg }) => (msg ? [{ path, msg }] : []));

/** As it is sent. */
export const bodyOf = ({ name, date, amount }: Values) => ({
  name: nameIn(name),
  date,
  amount: amountIn(amount) ?? 0,
});
