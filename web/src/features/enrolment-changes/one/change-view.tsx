import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { changeQuery } from "../api";
import { ChangePanel } from "./change-panel";
import { Students } from "./students";
import { texts } from "./texts";

interface Props {
  id: string;
  /** Where the list of changes is. */
  back: string;
}

/** One change and its students; or why there is none. */
export function ChangeView({ id, back }: Props) {
  const { data, error, isError, refetch } = useQuery(changeQuery(id));
  return (
    <Stack gap="xs">
      <div>
        <BackLink to={back}>{texts.back}</BackLink>
      </div>
      {isNotFound(error) ? (
        <Notice tone="info" role="status">
          {texts.notFound}
        </Notice>
      ) : data ? (
        <Stack gap="lg">
          <ChangePanel change={data} />
          <Students change={data} />
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
