import type { StudentOverview } from "@/lib/api-types";
import { formatDay, formatDeadline } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { notificationsAddress, paths } from "@/lib/paths";
import {
  AdmissionIcon,
  BellIcon,
  FeesIcon,
  type Icon,
  PracticalsIcon,
  ReexamIcon,
} from "@/ui/icons";
import { texts } from "./texts";

export interface Item {
  id: string;
  icon: Icon;
  to: string;
  title: string;
  hint?: string | undefined;
  isLate?: boolean;
}

/** What the college waits for comes before what is only ahead. */
export const itemsOf = (overview: StudentOverview): Item[] =>
  [
    form(overview),
    fee(overview),
    reexamToPay(overview),
    practicalsToRequest(overview),
    practical(overview),
    reexam(overview),
    unread(overview),
  ].filter((item) => item !== undefined);

function form({ admissionStatus, draftSavedAt, refusedDocuments }: StudentOverview) {
  const item = { id: "form", icon: AdmissionIcon, to: paths.admissionForm };
  const t = texts.form;
  if (admissionStatus === "Submitted") return { ...item, title: t.wait, hint: t.waitHint };
  if (admissionStatus === "Rejected") {
    const titles = refusedDocuments.map(({ title }) => title).join(", ");
    return { ...item, title: t.correct, hint: titles ? t.again(titles) : t.correctHint };
  }
  if (admissionStatus !== "Draft") return undefined;
  return draftSavedAt
    ? { ...item, title: t.send, hint: t.sendHint(formatDay(draftSavedAt)) }
    : { ...item, title: t.start, hint: t.startHint };
}

function fee({ admissionStatus, nextFee }: StudentOverview): Item | undefined {
  if (!nextFee) return undefined;
  const { title, amount, dueDate, status } = nextFee;
  return {
    id: "fee",
    icon: FeesIcon,
    // The fee screen is closed before the admission; what is owed by then is paid from the wallet.
    to: admissionStatus === "Approved" ? paths.feeStatus : paths.wallet,
    title: texts.fee(title, formatRupees(amount)),
    hint: texts.due(formatDeadline(dueDate)),
    isLate: status === "Overdue",
  };
}

function reexamToPay({ reexamsToPay }: StudentOverview): Item | undefined {
  const [first, ...others] = reexamsToPay;
  if (!first) return undefined;
  const until = texts.until(formatDeadline(first.examDate));
  return {
    id: "reexam-to-pay",
    icon: ReexamIcon,
    to: paths.reexam,
    title: texts.reexamToPay(first.subjectName),
    hint: others.length > 0 ? `${until}, ${texts.more(others.length)}` : until,
  };
}

const practicalsToRequest = ({ practicalsToRequest: count }: StudentOverview): Item | undefined =>
  count > 0
    ? {
        id: "practicals-to-request",
        icon: PracticalsIcon,
        to: paths.practicals,
        title: texts.toRequest(count),
        hint: texts.toRequestHint,
      }
    : undefined;

const practical = ({ nextPractical: next }: StudentOverview): Item | undefined =>
  next
    ? {
        id: "practical",
        icon: PracticalsIcon,
        to: paths.practicals,
        title: texts.practical(next.title),
        hint: texts.inSubject(next.subjectName, formatDeadline(next.date)),
      }
    : undefined;

const reexam = ({ nextReexam: next }: StudentOverview): Item | undefined =>
  next
    ? {
        id: "reexam",
        icon: ReexamIcon,
        to: paths.reexam,
        title: texts.reexam(next.subjectName),
        hint: texts.on(formatDeadline(next.examDate)),
      }
    : undefined;

const unread = ({ unread: count }: StudentOverview): Item | undefined =>
  count > 0
    ? { id: "unread", icon: BellIcon, to: notificationsAddress, title: texts.unread(count) }
    : undefined;
