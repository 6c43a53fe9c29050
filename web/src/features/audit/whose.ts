import type { AuditEntry } from "@/lib/api-types";
import { texts } from "./texts";

type Subject = AuditEntry["subject"];

export const kindOf = ({ kind }: Subject) => texts.kinds[kind] ?? kind;

/** What can be said of a record that has no name any more. */
export const nameOf = (subject: Subject) => subject.name ?? subject.id ?? texts.unnamed;

/** What tells it from others of that name. */
export const asideOf = (subject: Subject) =>
  subject.kind === "student" && subject.id ? subject.id : kindOf(subject);
