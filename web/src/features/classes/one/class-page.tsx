import { Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isNotFound } from "@/lib/api-error";
import type { ClassDetails } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { formatNumber } from "@/lib/numbers";
import { paths, promotionOf } from "@/lib/paths";
import { inTerm, termOf } from "@/shared/terms";
import { AppLink } from "@/ui/app-link";
import { BackLink } from "@/ui/back-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { classQuery } from "../api";
import { Divisions } from "../divisions/divisions";
import { texts } from "../texts";
import { ClassStudents } from "./class-students";
import { ClassTeachers } from "./class-teachers";

const t = texts.one;

/** One class: its divisions, its students with their place in it, and its teachers. */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(classQuery(id));
  return (
    <Page title={data ? titleOf(data) : t.untitled} lead={data && leadOf(data)}>
      <Stack gap="md">
        <Group justify="space-between" gap="4px 16px">
          <BackLink to={paths.classes}>{texts.title}</BackLink>
          {/* The list of promotions has a class no longer once all of it are promoted. */}
          {data && (
            <AppLink to={promotionOf(id)} lh="1.75rem">
              {t.promoted}
            </AppLink>
          )}
        </Group>
        {/* Whatever is on the screen stays there when reading it again fails: somebody types in it. */}
        {data ? (
          <>
            <Divisions key={id} newest={data} />
            {data.divisions.length > 0 && <ClassTeachers key={`teachers-${id}`} id={id} />}
            <ClassStudents key={`students-${id}`} found={data} />
          </>
        ) : isNotFound(error) ? (
          <Notice tone="info" role="status">
            {t.notFound}
          </Notice>
        ) : isError ? (
          <Panel>
            <Failed error={error} onRetry={() => refetch()} />
          </Panel>
        ) : (
          <Skeleton height={720} role="status" aria-busy aria-label={uiTexts.loading} />
        )}
      </Stack>
    </Page>
  );
}

const titleOf = (found: ClassDetails) =>
  inTerm(t.title(found.course, found.yearName), termOf(found));

const leadOf = ({ beginsOn, endsOn, students }: ClassDetails) =>
  t.lead(
    texts.days(formatDay(beginsOn), formatDay(endsOn)),
    t.students(formatNumber(students), students),
  );
