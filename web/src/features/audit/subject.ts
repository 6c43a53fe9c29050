import type { AuditEntry } from "@/lib/api-types";
import { texts } from "./texts";

type Subject = AuditEntry["subject"];

export const kindOf = ({ kind }: Subject) => texts.kinds[kind] ?? kind;

/** The college itself needs none, and a record that is gone may have none any more. */
export const nameOf = ({ kind, name, id }: Subject) =>
  kind === "college" ? texts.college : (name ?? id ?? texts.unnamed);

/** What it is, where the name alone does not say it; a student's ID says it too. */
export function asideOf(subject: Subject) {
  if (subject.kind === "college") return "";
  return kindOf(subject);
}
