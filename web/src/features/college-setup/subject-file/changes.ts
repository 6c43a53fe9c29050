import type { ImportedSubjects } from "@/lib/api-types";
import { texts } from "./texts";

/** A change of a subject as the table of a trial shows it. */
export interface SubjectChange {
  key: string;
  course: string;
  subject: string;
  what: string;
  /** Null: nothing. */
  from: string | null;
  to: string | null;
}

type Change = ImportedSubjects["changes"][number];

/** All that is changed of a subject is a text. */
const textOf = (value: Change["before"]) => (value?.type === "text" ? value.value : null);

const isKnown = (what: string): what is keyof typeof texts.whats =>
  Object.hasOwn(texts.whats, what);

/** A new or renamed subject is told as a change of its course, all others as changes of their subjects. */
export const subjectChanges = (changes: Change[]): SubjectChange[] =>
  changes.map(({ course, what, kind, of, before, after }, index) => {
    const [from, to] = [textOf(before), textOf(after)];
    const subject = (what === "subject" ? to : of) ?? "";
    const word = isKnown(what) ? texts.whats[what] : what;
    const isNew = what === "subject" && kind === "added";
    return { key: String(index), course, subject, what: isNew ? texts.added : word, from, to };
  });
