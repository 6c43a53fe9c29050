import { Anchor, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnResult } from "@/lib/api-types";
import { formatDeadline, isPast } from "@/lib/dates";
import type { EarlyData } from "@/lib/early-data";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { CopyButton } from "@/ui/copy-button";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { resultQuery } from "./api";
import { MarksTable } from "./marks-table";
import classes from "./result.module.css";
import { ResultHead } from "./result-head";
import { texts } from "./texts";

/** On the day of the results everybody comes at once, by telephone: no round trip more than needed. */
export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(resultQuery) };

export function Component() {
  const result = useQuery(resultQuery);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {result.isError && !result.data ? (
        <Panel>
          <Failed error={result.error} onRetry={() => result.refetch()} />
        </Panel>
      ) : (
        <ResultView own={result.data} />
      )}
    </Page>
  );
}

/** Without a result it holds the places of head and table. */
function ResultView({ own }: { own: OwnResult | undefined }) {
  const result = own?.result;
  if (result === null) {
    return (
      <Panel>
        <Empty {...texts.unpublished} />
      </Panel>
    );
  }
  const failed = result?.subjects.filter(({ grade }) => grade === "F") ?? [];
  return (
    <Stack gap="lg" className={classes.result}>
      <ResultHead own={own} />
      <Panel labelledBy="marks">
        <MarksTable result={result} />
        {failed.length > 0 && (
          <div className={classes.failed}>
            <Notice tone="info">
              {texts.failed(failed.map(({ name }) => name))}{" "}
              <AppLink to={paths.reexam}>{texts.toReexam}</AppLink>
            </Notice>
          </div>
        )}
      </Panel>
      {result && <ResultNotes result={result} />}
    </Stack>
  );
}

const t = texts.notes;

interface Props {
  result: NonNullable<OwnResult["result"]>;
}

function ResultNotes({ result: { reevaluationUntil, markSheetBy, verifyUrl } }: Props) {
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
