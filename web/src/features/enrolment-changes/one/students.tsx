import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ChangedEnrolmentStudent, EnrolmentChange } from "@/lib/enrolment-types";
import { nameOfClass } from "@/shared/terms";
import {
  DisabledIcon,
  DoneIcon,
  type Icon,
  PendingIcon,
  RejectedIcon,
  WarningIcon,
} from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { studentsQuery } from "../api";
import classes from "../enrolment-changes.module.css";
import { texts as changeTexts } from "../texts";
import { texts } from "./texts";

const t = texts.list;
const headingId = "students-of-change";

interface Props {
  change: EnrolmentChange;
}

/** Whom a change names: the class of each, and who would be left out; or what became of each. */
export function Students({ change }: Props) {
  const students = useInfiniteQuery(studentsQuery(change));
  return (
    <Panel labelledBy={headingId}>
      <Title order={2} id={headingId} className={classes.top} mb="sm">
        {t.heading}
      </Title>
      <Listing list={students} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            density="compact"
            label={t.table}
            columns={columnsOf(change, rows)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Panel>
  );
}

type Row = ChangedEnrolmentStudent;

function columnsOf(change: EnrolmentChange, rows: Row[] | undefined): Column<Row>[] {
  const isOpen = change.state === "Open";
  // One that is on its way is still open, while some have an outcome already.
  const hasOutcomes = !isOpen || rows?.some(({ outcome }) => outcome !== "Waiting");
  return [
    {
      id: "student",
      card: "title",
      heading: () => t.student,
      cell: ({ id, name }) => <StudentName id={id} name={name} />,
    },
    {
      id: "class",
      heading: () => headingOfClass(change),
      cell: ({ from }) => nameOfClass(from),
    },
    ...(hasOutcomes ? [outcome] : []),
    // Where nobody would be left out there is nothing to say.
    ...(isOpen && rows?.some(({ obstacle }) => obstacle !== null) ? [problem] : []),
  ];
}

/** Who is re-admitted or repeats a term is in no class now. */
function headingOfClass({ kind, state }: EnrolmentChange): string {
  if (kind === "Readmission" || kind === "Repeat") return t.lastClass;
  return state === "Open" ? t.classNow : t.classBefore;
}

const problem: Column<Row> = {
  id: "problem",
  heading: () => t.problem,
  cell: ({ obstacle }) =>
    obstacle === null ? (
      changeTexts.none
    ) : (
      <div className={text.told}>
        <StatusBadge tone="wait" icon={WarningIcon}>
          {t.outcomes.LeftOut}
        </StatusBadge>{" "}
        <span>{obstacle.error}</span>
      </div>
    ),
};

const outcome: Column<Row> = {
  id: "outcome",
  heading: () => t.outcome,
  cell: (row) => <StatusBadge {...looks[row.outcome]}>{t.outcomes[row.outcome]}</StatusBadge>,
};

const looks: Record<Row["outcome"], { tone: BadgeTone; icon: Icon }> = {
  Waiting: { tone: "wait", icon: PendingIcon },
  Done: { tone: "good", icon: DoneIcon },
  LeftOut: { tone: "bad", icon: RejectedIcon },
  Dismissed: { tone: "calm", icon: DisabledIcon },
};
