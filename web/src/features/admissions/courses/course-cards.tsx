import { Skeleton } from "@mantine/core";
import { useId } from "react";
import type { CourseList } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./course-cards.module.css";
import { texts } from "./texts";

type Course = CourseList["courses"][number];

interface Props {
  course: Course;
  /** What every student pays besides the course's own fee, in rupees; 0: nothing. */
  fees: number;
}

/** A card for each course; without courses, cards that hold their place. */
export function CourseCards({
  courses,
  fees,
}: Pick<Props, "fees"> & { courses: Course[] | undefined }) {
  return (
    <div className={classes.cards} aria-busy={!courses}>
      {courses
        ? courses.map((course) => <CourseCard key={course.id} course={course} fees={fees} />)
        : [1, 2, 3, 4].map((place) => (
            <Skeleton
              key={place}
              height={360}
              aria-label={place === 1 ? uiTexts.loading : undefined}
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
      {subjects.length === 0 ? (
        <p className={classes.quiet}>{texts.noSubjects}</p>
      ) : (
        <ul className={classes.subjects}>
          {subjects.map(({ subjectName }) => (
            <li key={subjectName}>{subjectName}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
