import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, lazy, Suspense } from "react";
import type { OwnResult } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { OrElse } from "@/lib/or-else";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadingBlock } from "@/ui/loading-block";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { resultQuery } from "./api";
import { MarksTable } from "./marks-table";
import classes from "./result.module.css";
import { ResultHead } from "./result-head";
import { ResultNotes } from "./result-notes";
import { nameOf, type ShownTerm, useShownTerm } from "./terms/use-shown-term";
import { texts } from "./texts";

/** On the day of the results everybody comes at once, by telephone: no round trip more than needed. */
export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(resultQuery) };

// A course of one term has neither, and nobody waits for them to read their marks.
const TermChoice = lazy(() => import(/* webpackChunkName: "term-choice" */ "./terms/term-choice"));
const Percentages = lazy(() => import(/* webpackChunkName: "percentages" */ "./terms/percentages"));

export function Component() {
  const result = useQuery(resultQuery);
  const own = result.data;
  const shown = useShownTerm(own);
  const { terms, part, heading } = shown;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      {...(part && {
        part,
        heading: (
          <span ref={heading} tabIndex={-1}>
            {uiTexts.headed(texts.title, part)}
          </span>
        ),
      })}
      choice={terms.length > 1 && <Choice {...shown} />}
    >
      {result.isError && !own ? (
        <Panel>
          <Failed error={result.error} onRetry={() => result.refetch()} />
        </Panel>
      ) : (
        <ResultView own={own} shown={shown} />
      )}
    </Page>
  );
}

function Choice(shown: ShownTerm) {
  const longest = Math.max(...shown.terms.map((one) => nameOf(one).length));
  return (
    <div className={classes.choice} style={{ "--longest": longest } as CSSProperties}>
      <OrElse>
        <Suspense fallback={<LoadingBlock height={36} />}>
          <TermChoice {...shown} />
        </Suspense>
      </OrElse>
    </div>
  );
}

/** Without a result it holds the places of head and table. */
function ResultView({ own, shown }: { own: OwnResult | undefined; shown: ShownTerm }) {
  const { result, terms } = shown;
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
      <ResultHead own={own} result={result} />
      {/* With the second button the head above becomes higher: this is drawn anew rather than pushed down. */}
      <Panel key={result ? "marks" : "waiting"} labelledBy="marks">
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
      {terms.length > 1 && (
        <OrElse>
          <Suspense
            fallback={
              <Panel>
                <LoadingBlock height={320} />
              </Panel>
            }
          >
            <Percentages {...shown} />
          </Suspense>
        </OrElse>
      )}
    </Stack>
  );
}
