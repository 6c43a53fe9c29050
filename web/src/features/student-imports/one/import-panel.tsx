import { Text, Title } from "@mantine/core";
import { formatNumber } from "@/lib/numbers";
import type { StudentImport } from "@/lib/student-import-types";
import { useFocusOnArrival } from "@/shared/split/focus";
import { Figure } from "@/ui/figure";
import { Panel } from "@/ui/panel";
import { ProgressLine } from "@/ui/progress-line";
import { nameOf, progressOf } from "../name";
import classes from "../student-imports.module.css";
import { texts } from "./texts";

const headingId = "student-import";

const counts = ["rows", "enrolled", "signedIn", "leftOut", "takenBack"] as const;

/** Who has imported what and when, and how far it is. */
export function ImportPanel({ found }: { found: StudentImport }) {
  const heading = useFocusOnArrival();
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.part}>
        <div className={classes.top}>
          <Title order={2} id={headingId} ref={heading} tabIndex={-1}>
            {nameOf(found)}
          </Title>
          <Text c="dimmed">{texts.by(found.importedBy)}</Text>
        </div>
        {!found.isOver && <Progress found={found} />}
        <dl className={classes.figures} aria-label={texts.counts}>
          {counts.map((name) => (
            <Figure key={name} label={texts[name]} value={formatNumber(found[name])} />
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function Progress({ found: { enrolled, leftOut, rows } }: { found: StudentImport }) {
  const done = enrolled + leftOut;
  return (
    <div>
      <ProgressLine label={texts.running.label} value={done} max={rows}>
        {progressOf(done, rows)}
      </ProgressLine>
      <Text c="dimmed">{texts.running.lead}</Text>
    </div>
  );
}
