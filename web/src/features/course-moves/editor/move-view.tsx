import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { courseMovesAddress } from "@/lib/paths";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { moveQuery } from "../api";
import { texts } from "../texts";
import { MoveForm } from "./move-form";

/** One course: its plan; or why there can be none. */
export function MoveView({ courseId }: { courseId: string }) {
  const { data, error, isError, refetch } = useQuery(moveQuery(courseId));
  return (
    <Stack gap="xs">
      <div>
        <BackLink to={courseMovesAddress}>{texts.one.back}</BackLink>
      </div>
      {isNotFound(error) ? (
        <Notice tone="info" role="status">
          {texts.one.notFound}
        </Notice>
      ) : // Whatever is on the screen stays there when reading it again fails: somebody types in it.
      data ? (
        <MoveForm move={data} />
      ) : isError ? (
        <Panel>
          <Failed error={error} onRetry={() => refetch()} />
        </Panel>
      ) : (
        <Skeleton height={720} role="status" aria-busy aria-label={uiTexts.loading} />
      )}
    </Stack>
  );
}
