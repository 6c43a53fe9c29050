import type { AuditEntry } from "@/lib/api-types";
import { formatDate, formatDateTime } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { isRole, roleName } from "@/lib/roles";
import { inWords } from "./actions";
import { texts } from "./texts";

export type Detail = AuditEntry["detail"][number];

const { names, slots } = texts.details;

/**
 * The server keeps no order among the details, so the telling ones are put first: who, what, how much,
 * when; then what was said of it. Those with other names follow, and last what only machines read.
 */
const namesFirst = [
  "student username email college role scholarship title name docket course subjects slot amount",
  "percentage status before day date lecture from till students marks changed changes present absent",
  "reason reply comment remark",
].flatMap((line) => line.split(" "));
const namesLast = "reference transaction revision issue topUp charge practical document".split(" ");

function rankOf({ name }: Detail): number {
  const rank = namesFirst.indexOf(name);
  return rank < 0 ? namesFirst.length + 1 + namesLast.indexOf(name) : rank;
}

/** The subject that the entry is about, which stands beside what was done. */
const about = "subject";

export const aboutOf = (detail: Detail[]) => detail.find(({ name }) => name === about)?.value;

/** All others, the telling ones first. */
export const otherDetails = (detail: Detail[]): Detail[] =>
  detail.filter(({ name }) => name !== about).sort((one, other) => rankOf(one) - rankOf(other));

/** A name and its value as people read them; what is already in words stays as it is. */
export function readable({ name, value }: Detail): Detail {
  return {
    name: names[name] ?? (name.includes(" ") ? name : inWords(name)),
    value: read(name, value),
  };
}

function read(name: string, value: string): string {
  if (value.trim() === "") return texts.details.none;
  if (name === "slot") return slots[value] ?? value;
  if (name === "role" && isRole(value)) return roleName(value);
  if (/amount$/i.test(name) && /^\d+(\.\d{1,2})?$/.test(value)) return formatRupees(Number(value));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value);
  return value;
}

/** As much as stands in the table without being asked for. */
export const isBrief = (detail: Detail[]) =>
  detail.length <= 3 && detail.every(({ value }) => value.length <= 80);
