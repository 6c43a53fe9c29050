import { formatDate } from "@/lib/dates";
import { texts as periodTexts } from "@/ui/list/period-texts";
import { sentenceOf } from "./actions";
import type { AuditFilter } from "./api";
import classes from "./audit.module.css";
import { texts } from "./texts";

const t = texts.filters;

interface Props {
  filter: AuditFilter;
  nameOfBy: string | undefined;
}

/** On paper the fields are gone, and a part of the audit must not pass for the whole. */
export function Scope({ filter, nameOfBy }: Props) {
  const { by, action, student, from, to } = filter;
  const parts = [
    by && `${t.staff}: ${nameOfBy ?? t.oneOfStaff}`,
    action && `${t.action}: ${sentenceOf(action)}`,
    student && `${t.student}: ${student}`,
    from && `${periodTexts.from}: ${formatDate(from)}`,
    to && `${periodTexts.to}: ${formatDate(to)}`,
  ].filter(Boolean);
  return parts.length > 0 && <p className={classes.scope}>{parts.join("; ")}</p>;
}
