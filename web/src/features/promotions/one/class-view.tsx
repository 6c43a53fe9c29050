import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/lib/api-error";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { isRunning, promotionQuery } from "../api";
import { LastPromotion } from "../last/last-promotion";
import { Students } from "../students/students";
import { PromotionPanel } from "./promotion-panel";
import { texts } from "./texts";
import { useAfterRun } from "./use-after-run";

interface Props {
  classId: string;
  /** Where the list of classes is. */
  back: string;
}

/** One class: its promotion and its students; or why there is none. */
export function ClassView({ classId, back }: Props) {
  const { data, error, isError, refetch } = useQuery(promotionQuery(classId));
  useAfterRun(isRunning(data));
  return (
    <Stack gap="xs">
      <div>
        <BackLink to={back}>{texts.back}</BackLink>
      </div>
      {isNotFound(error) ? (
        <Notice tone="info" role="status">
          {texts.notFound}
        </Notice>
      ) : // Whatever is on the screen stays there when reading it again fails: somebody chooses in it.
      data ? (
        <Stack gap="lg">
          <PromotionPanel promotion={data} />
          {/* A run may have left nobody in the class. */}
          {data.students > 0 && <Students promotion={data} />}
          {data.last && <LastPromotion classId={classId} last={data.last} />}
        </Stack>
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
