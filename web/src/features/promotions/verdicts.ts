import type { PromotedStudent, Promotion, Verdict } from "@/lib/promotion-types";
import type { Icon } from "@/ui/icons";
import { DoneIcon, PendingIcon, RejectedIcon, WarningIcon } from "@/ui/icons";
import type { BadgeTone } from "@/ui/status-badge";

const ofTerms = ["Promoted", "PromotedWithBacklogs", "Provisional", "Detained"] as const;
const ofLastTerm = ["PassedOut", "Completed", "Detained", "Stays"] as const;

export const verdicts: readonly Verdict[] = [...new Set([...ofTerms, ...ofLastTerm])];

/** Those that students of a class can have: after the last term nobody is promoted. */
export const verdictsTo = (to: Promotion["to"]): readonly Verdict[] =>
  to === null ? ofLastTerm : ofTerms;

/** What may be chosen for all of them. */
export const allowedToAll = (students: readonly PromotedStudent[]): Verdict[] =>
  verdicts.filter((verdict) => students.every(({ allowed }) => allowed.includes(verdict)));

/** A clerk has decided otherwise than the result does. */
export const isException = ({ reason }: Pick<PromotedStudent, "reason">) => reason !== null;

export const looks: Record<Verdict, { tone: BadgeTone; icon: Icon }> = {
  Promoted: { tone: "good", icon: DoneIcon },
  PromotedWithBacklogs: { tone: "wait", icon: WarningIcon },
  Provisional: { tone: "calm", icon: PendingIcon },
  Detained: { tone: "bad", icon: RejectedIcon },
  PassedOut: { tone: "good", icon: DoneIcon },
  Completed: { tone: "wait", icon: WarningIcon },
  Stays: { tone: "calm", icon: PendingIcon },
};
