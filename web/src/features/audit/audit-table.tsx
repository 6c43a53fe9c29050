import { useId, useState } from "react";
import type { AuditEntry } from "@/lib/api-types";
import { endOf } from "@/lib/short-id";
import { type Column, DataTable } from "@/ui/list/data-table";
import { RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { authorOf, sentenceOfEntry } from "./actions";
import classes from "./audit.module.css";
import { aboutOf, factsOf, isBrief } from "./detail";
import { texts } from "./texts";

const t = texts.columns;

const columns: Column<AuditEntry>[] = [
  { id: "when", heading: () => t.when, cell: ({ at }) => <Moment at={at} /> },
  {
    id: "who",
    heading: () => t.who,
    cell: (entry) => <div className={classes.name}>{authorOf(entry)}</div>,
  },
  {
    id: "what",
    heading: () => t.what,
    cell: (entry) => <ActionCell entry={entry} />,
  },
  {
    id: "subject",
    heading: () => t.subject,
    cell: ({ subject }) => <SubjectCell subject={subject} />,
  },
  { id: "details", heading: () => t.details, cell: (entry) => <Details entry={entry} /> },
];

function ActionCell({ entry }: { entry: AuditEntry }) {
  const about = aboutOf(entry);
  return (
    <div className={classes.what}>
      {sentenceOfEntry(entry)}
      {about && (
        <div className={text.quiet}>
          <LongText>{about}</LongText>
        </div>
      )}
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
          <div className={classes.strong}>
            <LongText>{name}</LongText>
          </div>{" "}
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

/** Little stands there at once; more is opened, and on paper everything is. */
function Details({ entry }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const facts = factsOf(entry);
  if (facts.length === 0) return <span className={text.quiet}>{texts.details.none}</span>;
  const brief = isBrief(facts);
  const action = opened ? texts.details.hide : texts.details.show;
  return (
    <div className={classes.details}>
      {!brief && (
        <RowButton
          aria-expanded={opened}
          aria-controls={id}
          aria-label={texts.details.of(action, sentenceOfEntry(entry), nameOf(entry.subject))}
          onClick={() => setOpened(!opened)}
        >
          {action}
        </RowButton>
      )}
      {brief ? (
        <LongText>
          <Facts facts={facts} isInOneLine />
        </LongText>
      ) : (
        <Facts facts={facts} id={id} isClosed={!opened} />
      )}
    </div>
  );
}

interface FactsProps {
  facts: ReturnType<typeof factsOf>;
  id?: string;
  isClosed?: boolean;
  isInOneLine?: boolean;
}

const Facts = ({ facts, id, isClosed, isInOneLine }: FactsProps) => (
  <dl
    id={id}
    className={classes.facts}
    data-closed={isClosed || undefined}
    data-in-one-line={isInOneLine || undefined}
  >
    {facts.map(({ name, value }, index) => (
      // The same name may stand there twice, and nothing moves.
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Subject = AuditEntry["subject"];

const kindOf = ({ kind }: Subject) => texts.kinds[kind] ?? kind;

/** The college itself needs none, and a record that is gone may have none any more. */
const nameOf = ({ kind, name, id }: Subject) =>
  kind === "college" ? texts.college : (name ?? (id && endOf(id)) ?? texts.unnamed);

/** What it is, where the name alone does not say it; a student's ID says it too. */
function asideOf(subject: Subject) {
  if (subject.kind === "college") return "";
  return kindOf(subject);
}
