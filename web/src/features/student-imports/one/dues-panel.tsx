import { Group, Text, Title } from "@mantine/core";
import { formatDateTime } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { OpeningDues } from "@/lib/student-import-types";
import { FactList } from "@/ui/fact-list";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { ProgressLine } from "@/ui/progress-line";
import { DuesBadge } from "../dues-badge";
import { progressOf, studentsOf } from "../name";
import classes from "../student-imports.module.css";
import { DuesActs } from "./dues-acts";
import { texts } from "./texts";

const t = texts.dues;
const headingId = "opening-dues";

interface Props {
  /** Of the import. */
  id: string;
  dues: OpeningDues;
}

/** What the students of an import owed before; and what is decided of it, by somebody else. */
export const DuesPanel = ({ id, dues }: Props) => (
  <Panel labelledBy={headingId}>
    <div className={classes.part}>
      <Group gap="xs" className={classes.top}>
        <Title order={2} id={headingId}>
          {t.heading}
        </Title>
        <DuesBadge outcome={dues.outcome} />
      </Group>
      <FactList facts={factsOf(dues)} />
      <Standing dues={dues} />
      <DuesActs id={id} dues={dues} />
    </div>
  </Panel>
);

function Standing({ dues: { outcome, raised, students } }: Pick<Props, "dues">) {
  if (outcome === null) return <Text>{t.waits}</Text>;
  if (outcome === "Dismissed") {
    return (
      <Notice tone="info" role="status">
        {t.wereDismissed}
      </Notice>
    );
  }
  return raised < students ? (
    <ProgressLine label={t.raising} value={raised} max={students}>
      {progressOf(raised, students)}
    </ProgressLine>
  ) : (
    <Notice tone="success" role="status">
      {t.wereApproved(studentsOf(raised))}
    </Notice>
  );
}

function factsOf({ total, students, outcome, decidedBy, decidedAt }: OpeningDues) {
  const known = [
    { label: t.total, value: formatRupees(total) },
    { label: t.students, value: formatNumber(students) },
  ];
  if (outcome === null || decidedBy === null || decidedAt === null) return known;
  const label = outcome === "Approved" ? t.approved : t.dismissed;
  return [...known, { label, value: t.decided(decidedBy, formatDateTime(decidedAt)) }];
}
