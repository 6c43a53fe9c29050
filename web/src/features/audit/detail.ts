import type { AuditChange, AuditEntry } from "@/lib/api-types";
import { formatDate, formatDateTime } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { isRole, roleName } from "@/lib/roles";
import { inWords } from "./actions";
import { texts as ofChanges } from "./change-texts";
import { texts as words } from "./detail-texts";
import { texts } from "./texts";

type Detail = AuditEntry["detail"][number];
type Value = NonNullable<AuditChange["before"]>;
type Code = Extract<Value, { type: "code" }>["value"];

/** A name and a value as people read them. */
export interface Fact {
  name: string;
  value: string;
}

/** The subject that the entry is about, which stands beside what was done. */
const isAbout = ({ name }: Detail) => name === "subject";

export function aboutOf({ detail }: Pick<AuditEntry, "detail">): string | undefined {
  const about = detail.find(isAbout);
  return about && said(about);
}

/** All others, in the order in which the server sends them. */
export function factsOf({ detail, changes }: Pick<AuditEntry, "detail" | "changes">): Fact[] {
  const facts = detail
    .filter((one) => !isAbout(one))
    .map((one) => ({ name: nameOf(one), value: said(one) }));
  if (changes.length === 0) return facts;
  return [...facts, { name: words.names.changes, value: changes.map(sentenceOf).join("; ") }];
}

// A server that is newer than this page may send what has no words here.
const nameOf = ({ name }: Detail) =>
  Object.hasOwn(words.names, name) ? words.names[name] : inWords(name);
const whatOf = ({ what, of }: AuditChange) =>
  Object.hasOwn(ofChanges.whats, what) ? ofChanges.whats[what](of ?? "") : inWords(what);

function said(value: Value): string {
  switch (value.type) {
    case "text":
      return value.value.trim() === "" ? texts.details.none : value.value;
    case "money":
      return formatRupees(value.value);
    case "date":
      return formatDate(value.value);
    case "instant":
      return formatDateTime(value.value);
    case "code":
      return wordOf(value.value);
  }
}

const wordOf = (code: Code) => (isRole(code) ? roleName(code) : words.codes[code]);

function sentenceOf(change: AuditChange): string {
  const { kind, before, after } = change;
  const read = (value: Value | null) => (value ? said(value) : ofChanges.nothing);
  return ofChanges.kinds[kind](whatOf(change), read(before), read(after));
}

/** As much as stands in the table without being asked for. */
export const isBrief = (facts: Fact[]) =>
  facts.length <= 3 && facts.every(({ value }) => value.length <= 80);
