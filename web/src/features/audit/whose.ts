import type { AuditEntry } from "@/lib/api-types";
import { texts } from "./texts";

type Subject = AuditEntry["subject"];

export const kindOf = ({ kind }: Subject) => texts.kinds[kind] ?? kind;

/** The college itself needs none, and a record that is gone may have none any more. */
export const nameOf = ({ kind, name, id }: Subject) =>
  kind === "college" ? texts.college : (name ?? id ?? texts.unnamed);

/** What tells it from others of that name. */
export function asideOf(subject: Subject) {
  if (subject.kind === "college") return "";
  return subject.kind === "student" && subject.id ? subject.id : kindOf(subject);
}
