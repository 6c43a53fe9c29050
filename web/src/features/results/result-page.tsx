import { useQuery } from "@tanstack/react-query";
import type { EarlyData } from "@/lib/early-data";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { resultQuery } from "./api";
import { ResultView } from "./result-view";
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
