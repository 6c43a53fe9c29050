import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { importQuery, isCharging } from "../api";
import type { ImportsDesk } from "../imports-view";
import { Students } from "../students/students";
import { DuesPanel } from "./dues-panel";
import { ImportPanel } from "./import-panel";
import { texts } from "./texts";
import { useAfterRun } from "./use-after-run";

interface Props {
  id: string;
  desk: ImportsDesk;
  /** Where the list of imports is. */
  back: string;
}

/** One import: how far it is, its opening dues and its students; or why there is none. */
export function ImportView({ id, desk, back }: Props) {
  const { data, error, isError, refetch } = useQuery(importQuery(id));
  useAfterRun(data?.isOver === false);
  useAfterRun(data !== undefined && isCharging(data));
  return (
    <Stack gap="xs">
      <div>
        <BackLink to={back}>{texts.backs[desk]}</BackLink>
      </div>
      {isNotFound(error) ? (
        <Notice tone="info" role="status">
          {texts.notFound}
        </Notice>
      ) : // Whatever is on the screen stays there when reading it again fails.
      data ? (
        <Stack gap="lg">
          <ImportPanel found={data} />
          {data.dues && <DuesPanel id={id} dues={data.dues} />}
          <Students found={data} mayAct={desk === "imports"} />
        </Stack>
      ) : isError ? (
        <Panel>
          <Failed error={error} onRetry={() => refetch()} />
        </Panel>
      ) : (
        <Skeleton height={560} role="status" aria-busy aria-label={uiTexts.loading} />
      )}
    </Stack>
  );
}
