import { Anchor, Title } from "@mantine/core";
import type { Result } from "@/lib/api-types";
import { formatDeadline, isPast } from "@/lib/dates";
import { CopyButton } from "@/ui/copy-button";
import { Panel } from "@/ui/panel";
import classes from "./result.module.css";
import { texts } from "./texts";

const t = texts.notes;

/** The days that count from the day of a result, and how others can check it. */
export function ResultNotes({
  result: { reevaluationUntil, markSheetBy, verifyUrl },
}: {
  result: Result;
}) {
  return (
    <Panel labelledBy="notes">
      <Title order={2} id="notes">
        {t.title}
      </Title>
      <ul className={classes.notes}>
        <li>{t.reevaluation(formatDeadline(reevaluationUntil), isPast(reevaluationUntil))}</li>
        <li>{t.markSheet(formatDeadline(markSheetBy))}</li>
        <li>{t.queries}</li>
        <li>
          {t.verify}{" "}
          <span className={classes.verify}>
            {/* Another tab: anyone who checks it wants to see what strangers see. */}
            <Anchor href={verifyUrl} target="_blank" rel="noreferrer" underline="always" inherit>
              {t.verifyLink}
            </Anchor>
            <CopyButton what={t.address} text={verifyUrl} />
          </span>
          <span className={classes.printed}>{verifyUrl}</span>
        </li>
      </ul>
    </Panel>
  );
}
