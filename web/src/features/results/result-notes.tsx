import { Anchor, Title } from "@mantine/core";
import type { OwnResult } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { CopyButton } from "@/ui/copy-button";
import { Panel } from "@/ui/panel";
import classes from "./result.module.css";
import { texts } from "./texts";

const words = texts.notes;

interface Props {
  result: NonNullable<OwnResult["result"]>;
}

export function ResultNotes({ result: { reevaluationUntil, markSheetBy, verifyUrl } }: Props) {
  return (
    <Panel labelledBy="notes">
      <Title order={2} id="notes">
        {words.title}
      </Title>
      <ul className={classes.notes}>
        <li>
          {words.reevaluation} {formatDateWithHint(reevaluationUntil)}.
        </li>
        <li>
          {words.markSheet} {formatDateWithHint(markSheetBy)}.
        </li>
        <li>{words.queries}</li>
        <li>
          {words.verify}{" "}
          <span className={classes.verify}>
            {/* Another tab: whoever checks it wants to see what strangers see. */}
            <Anchor href={verifyUrl} target="_blank" rel="noreferrer" underline="always" inherit>
              {words.verifyLink}
            </Anchor>
            <CopyButton what={words.address} text={verifyUrl} />
          </span>
          <span className={classes.printed}>{verifyUrl}</span>
        </li>
      </ul>
    </Panel>
  );
}
