import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/session";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { coursesQuery } from "./api";
import { CourseCards } from "./course-cards";
import { GlobalFees, sumOf } from "./global-fees";
import { texts } from "./texts";

export function Component() {
  const courses = useQuery(coursesQuery);
  const { collegeName } = useSession();
  const college = courses.data?.collegeName ?? collegeName;
  return (
    <Page title={texts.title} heading={texts.heading(college)} lead={texts.lead}>
      {courses.isError && !courses.data ? (
        <Panel>
          <Failed error={courses.error} onRetry={() => courses.refetch()} />
        </Panel>
      ) : courses.data?.courses.length === 0 ? (
        <Panel>
          <Empty title={texts.empty} hint={texts.emptyHint} />
        </Panel>
      ) : (
        <Stack gap="lg">
          <CourseCards
            courses={courses.data?.courses}
            fees={sumOf(courses.data?.globalFees ?? [])}
          />
          {courses.data && <GlobalFees fees={courses.data.globalFees} />}
        </Stack>
      )}
    </Page>
  );
}
