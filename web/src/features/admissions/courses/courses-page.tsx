import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { CourseList } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { useSession } from "@/lib/session";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { coursesQuery } from "./api";
import classes from "./courses-page.module.css";
import { Subjects } from "./subjects";
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

type Course = CourseList["courses"][number];

interface Props {
  course: Course;
  /** What every student pays besides the course's own fee, in rupees; 0: nothing. */
  fees: number;
}

/** A card for each course; without courses, cards that hold their place. */
function CourseCards({ courses, fees }: Pick<Props, "fees"> & { courses: Course[] | undefined }) {
  return (
    <div className={classes.cards} aria-busy={!courses}>
      {courses
        ? courses.map((course) => <CourseCard key={course.id} course={course} fees={fees} />)
        : [1, 2, 3, 4].map((place) => (
            <Skeleton
              key={place}
              height={360}
              {...(place === 1 && { role: "status", "aria-label": uiTexts.loading })}
            />
          ))}
    </div>
  );
}

function CourseCard({ course, fees }: Props) {
  const { name, fullName, duration, baseFee, eligibility, subjects } = course;
  const id = useId();
  const facts = [
    [texts.duration, duration],
    // Nobody teaches for nothing: a course that has just been founded has no fee yet.
    [texts.fees, baseFee > 0 ? formatRupees(baseFee) : texts.feesUnknown],
    ...(fees > 0 ? [[texts.globalFees, formatRupees(fees)]] : []),
    [texts.eligibility, eligibility > 0 ? texts.atLeast(eligibility) : texts.openToAll],
  ];
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h2 className={classes.name} id={id}>
        {name}
      </h2>
      {fullName && <p className={classes.fullName}>{fullName}</p>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.subjectsTitle}>{texts.subjects}</h3>
      <Subjects subjects={subjects} />
    </article>
  );
}

type Fee = CourseList["globalFees"][number];

/** What every student pays, whatever the course. */
function GlobalFees({ fees }: { fees: Fee[] }) {
  const none = fees.length === 0;
  return (
    <Panel labelledBy="global-fees">
      <Title order={2} id="global-fees">
        {texts.globalFees}
      </Title>
      <Text c="dimmed">{none ? texts.noGlobalFees : texts.globalFeesLead}</Text>
      {!none && (
        <dl className={classes.fees}>
          {fees.map(({ title, amount }) => (
            <Line key={title} name={title} amount={amount} />
          ))}
          {fees.length > 1 && <Line name={texts.total} amount={sumOf(fees)} isTotal />}
        </dl>
      )}
    </Panel>
  );
}

function Line({ name, amount, isTotal }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
  );
}

/** In whole paise: rupees with decimals do not add up exactly. */
const sumOf = (fees: Fee[]) =>
  fees.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
