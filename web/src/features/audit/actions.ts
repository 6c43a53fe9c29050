import type { AuditEntry } from "@/lib/api-types";
import { texts } from "./action-texts";
import { texts as auditTexts } from "./texts";

type Action = AuditEntry["action"];

/** Those of students, each on the own record; some of them staff do to their own accounts, too. */
const ofStudents: readonly string[] = [
  "withdrawLeave",
  "reopenGrievance",
  "changeOwnPassword",
  "changeOwnEmail",
  "undoOwnEmail",
  "changeOwnMobile",
  "addDevice",
  "endDevice",
] satisfies Action[];

/** Who did it: a staff member, the student whose record it is, or nobody in particular. */
export function authorOf({ by, action }: Pick<AuditEntry, "action" | "by">): string {
  if (by) return by.name;
  return ofStudents.includes(action) ? auditTexts.student : auditTexts.system;
}

export const isKnownAction = (action: string): action is Action =>
  Object.hasOwn(texts.actions, action);

/** An action or a name that this catalogue does not have: "lockDoor" is "Lock door". */
export function inWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const sentenceOf = (action: string) =>
  isKnownAction(action) ? texts.actions[action] : inWords(action);

/** Of an entry: money taken at the counter may wait for a second accountant. */
export function sentenceOfEntry({ action, detail }: Pick<AuditEntry, "action" | "detail">): string {
  const isFirst = detail.some(({ name }) => name === "approval");
  return isFirst && action === "addFunds"
    ? texts.firstOfTwo(sentenceOf(action))
    : sentenceOf(action);
}
