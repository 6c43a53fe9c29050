import { useQuery } from "@tanstack/react-query";
import { ownCoursesQuery } from "@/shared/college";
import { inTerm } from "@/shared/terms";
import { daysIn } from "@/ui/list/narrowed";
import type { Only } from "./api";
import { texts } from "./texts";

const t = texts.students.only;

/** What the list is narrowed to, in words. */
export function useFacts({ enteredBy, outcome, subject, from, to }: Only): string[] {
  // Only an id is in the address.
  const courses = useQuery({ ...ownCoursesQuery, enabled: subject !== "" });
  const subjects = courses.data?.flatMap((course) => course.subjects);
  const found = subjects?.find(({ _id }) => _id === subject);
  const name = found && inTerm(found.subjectName, found.term);
  return [
    ...daysIn(t.unpublished, { from: "", to: enteredBy }),
    ...(outcome ? [subject ? t.inSubject(outcome, name ?? t.aSubject) : t.result(outcome)] : []),
    ...daysIn(t.issued, { from, to }),
  ];
}
