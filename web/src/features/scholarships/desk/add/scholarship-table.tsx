import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { todayInIndia } from "@/lib/today";
import { DoneIcon, type Icon, IncompleteIcon, PendingIcon } from "@/ui/icons";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { Deadline } from "@/ui/when";
import type { Status } from "../../api";
import { texts as sharedTexts } from "../../texts";
import { type Act, ScholarshipActions } from "./scholarship-actions";
import classes from "./scholarship-table.module.css";
import { texts } from "./texts";

const t = texts.columns;

const facts: Column<Scholarship>[] = [
  {
    id: "name",
    card: "title",
    heading: () => t.name,
    cell: ({ name, createdAt }) => (
      <div className={classes.name}>
        <span className={classes.strong}>{name}</span>
        <span className={text.quiet}>{texts.added(formatDate(createdAt))}</span>
      </div>
    ),
  },
  {
    id: "date",
    card: "date",
    heading: () => t.date,
    cell: ({ examDate, status }) => <Deadline date={examDate} isOpen={status === "Open"} />,
  },
  {
    id: "amount",
    card: "amount",
    heading: () => t.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    id: "participants",
    heading: () => t.participants,
    numeric: true,
    cell: ({ studentsParticipated }) => studentsParticipated.length,
  },
];

const approved: Column<Scholarship> = {
  id: "approved",
  heading: () => t.approved,
  numeric: true,
  cell: ({ approvedStudents }) => approvedStudents.length,
};

const state: Column<Scholarship> = {
  id: "status",
  card: "state",
  heading: () => t.status,
  cell: (scholarship) => <ScholarshipState {...scholarship} />,
};

interface Props {
  /** Undefined while they load. */
  scholarships: Scholarship[] | undefined;
  /** Null: of all of them. */
  status: Status | null;
  onAct: (act: Act, scholarship: Scholarship) => void;
}

export function ScholarshipTable({ scholarships, status, onAct }: Props) {
  const actions = actionsColumn((scholarship: Scholarship) => (
    <ScholarshipActions scholarship={scholarship} onAct={onAct} />
  ));
  return (
    <DataTable
      density="comfortable"
      label={texts.heading}
      columns={status === "Open" ? [...facts, state, actions] : [...facts, approved, state]}
      rows={scholarships}
      rowKey={({ _id }) => _id}
    />
  );
}

const looks: Record<Scholarship["status"], { tone: BadgeTone; icon: Icon }> = {
  Open: { tone: "calm", icon: IncompleteIcon },
  Pending: { tone: "wait", icon: PendingIcon },
  Paid: { tone: "good", icon: DoneIcon },
};

/** Where a scholarship stands, and what that means now; first of all, what the desk is to do. */
function ScholarshipState(scholarship: Scholarship) {
  const { status } = scholarship;
  return (
    <div className={text.told}>
      {isToBeApproved(scholarship) ? (
        <StatusBadge tone="wait" icon={PendingIcon}>
          {texts.toApprove}
        </StatusBadge>
      ) : (
        <StatusBadge {...looks[status]}>{sharedTexts.states[status]}</StatusBadge>
      )}
      <span className={text.quiet}>{meaningOf(scholarship)}</span>
    </div>
  );
}

const isOver = ({ examDate }: Scholarship) => examDate < todayInIndia();

const isToBeApproved = (scholarship: Scholarship) =>
  scholarship.status === "Open" && isOver(scholarship) && scholarship.participantCount > 0;

function meaningOf(scholarship: Scholarship): string {
  const { status, approvedAt, paidAt } = scholarship;
  if (status === "Open") return isOver(scholarship) ? texts.over : texts.takes;
  const since = status === "Paid" ? paidAt : approvedAt;
  return since ? texts.since[status](formatDate(since)) : "";
}
