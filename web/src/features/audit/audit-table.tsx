import type { AuditEntry } from "@/lib/api-types";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { sentenceOfEntry } from "./actions";
import classes from "./audit.module.css";
import { aboutOf } from "./detail";
import { Details } from "./details";
import { asideOf, nameOf } from "./subject";
import { texts } from "./texts";

const t = texts.columns;

const columns: Column<AuditEntry>[] = [
  { heading: t.when, cell: ({ at }) => <Moment at={at} /> },
  {
    heading: t.who,
    cell: ({ by }) => <div className={classes.name}>{by?.name ?? texts.system}</div>,
  },
  {
    heading: t.what,
    cell: (entry) => <ActionCell entry={entry} />,
  },
  {
    heading: t.subject,
    cell: ({ subject }) => <SubjectCell subject={subject} />,
  },
  { heading: t.details, cell: (entry) => <Details entry={entry} /> },
];

function ActionCell({ entry }: { entry: AuditEntry }) {
  const about = aboutOf(entry.detail);
  return (
    <div className={classes.what}>
      {sentenceOfEntry(entry)}
      {about && <span className={text.quiet}>{about}</span>}
    </div>
  );
}

function SubjectCell({ subject }: Pick<AuditEntry, "subject">) {
  const name = nameOf(subject);
  return (
    <div className={classes.name}>
      {subject.kind === "student" && subject.id ? (
        <StudentName name={name} id={subject.id} />
      ) : (
        <>
          <span className={classes.strong}>{name}</span>{" "}
          <span className={text.quiet}>{asideOf(subject)}</span>
        </>
      )}
    </div>
  );
}

/** Undefined while they load. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] | undefined }) => (
  <div className={classes.table}>
    <DataTable
      density="comfortable"
      label={texts.table}
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
      skeletonRows={8}
    />
  </div>
);
