import { Anchor, Title } from "@mantine/core";
import type { OwnResult } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { CopyButton } from "@/ui/copy-button";
import { Panel } from "@/ui/panel";
import classes from "./result.module.css";
import { texts } from "./texts";

const t = texts.notes;

interface Props {
  result: NonNullable<OwnResult["result"]>;
}

export function ResultNotes({ result: { reevaluationUntil, markSheetBy, verifyUrl } }: Props) {
  return (
    <Panel labelledBy="notes">
      <Title order={2} id="notes">
        {t.title}
      </Title>
      <ul className={classes.notes}>
        <li>
          {t.reevaluation} {formatDateWithHint(reevaluationUntil)}.
        </li>
        <li>
          {t.markSheet} {formatDateWithHint(markSheetBy)}.
        </li>
        <li>{t.queries}</li>
        <li>
          {t.verify}{" "}
          <span className={classes.verify}>
            {/* Another tab: whoever checks it wants to see what strangers see. */}
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
