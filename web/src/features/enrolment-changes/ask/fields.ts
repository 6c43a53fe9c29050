import type { AskEnrolmentChange, EnrolmentChange, EnrolmentChoices } from "@/lib/enrolment-types";
import { formatNumber } from "@/lib/numbers";
import { inOneLine } from "@/lib/one-line";
import { idsIn } from "@/lib/student-ids";
import { mostStudents } from "@/shared/enrolment-changes/ask";
import { reasonFaults } from "@/shared/reason";
import { texts } from "./texts";

/** Those that are asked for here. A promotion is undone from the page of its class. */
export type AskedKind = Exclude<EnrolmentChange["kind"], "UndoPromotion">;

export const askedKinds: readonly AskedKind[] = [
  "LateralEntry",
  "Transfer",
  "Readmission",
  "CourseChange",
  "Repeat",
];

/** The fields have the names of the server's faults. */
export const at = {
  kind: "kind",
  ids: "studentIds",
  year: "to.academicYearId",
  course: "to.courseId",
  term: "to.term",
  reason: "reason",
} as const;

export type Values = Record<(typeof at)[keyof typeof at], string>;

export const nothing: Values = {
  [at.kind]: "",
  [at.ids]: "",
  [at.year]: "",
  [at.course]: "",
  [at.term]: "",
  [at.reason]: "",
};

export const isAskedKind = (kind: string): kind is AskedKind =>
  askedKinds.some((one) => one === kind);

/** Each once, in the order in which they are typed. */
export const distinctIdsIn = (values: Values) => [...new Set(idsIn(values[at.ids]))];

export const courseIn = (values: Values, { courses }: EnrolmentChoices) =>
  courses.find(({ _id }) => _id === values[at.course]);

/** The chosen term; of a course with a single one, that one. Undefined: none that the course has. */
function termIn(values: Values, choices: EnrolmentChoices): number | undefined {
  const terms = courseIn(values, choices)?.terms ?? 0;
  const term = terms === 1 ? 1 : Number(values[at.term]);
  return term >= 1 && term <= terms ? term : undefined;
}

/** All that can be said before the server is asked. */
export function faultsIn(values: Values, choices: EnrolmentChoices) {
  const t = texts.faults;
  const ids = distinctIdsIn(values).length;
  const course = courseIn(values, choices);
  const checks: [path: string, isGood: boolean, msg: string][] = [
    [at.kind, isAskedKind(values.kind), t.kind],
    [at.ids, ids > 0, t.noIds],
    [at.ids, ids <= mostStudents, t.tooMany(formatNumber(mostStudents))],
    [at.year, choices.years.some(({ _id }) => _id === values[at.year]), t.year],
    [at.course, course !== undefined, t.course],
    [at.term, course === undefined || termIn(values, choices) !== undefined, t.term],
  ];
  return [
    ...checks.filter(([, isGood]) => !isGood).map(([path, , msg]) => ({ path, msg })),
    ...reasonFaults(values.reason),
  ];
}

/** What is sent of values without a fault. */
export const payloadOf = (values: Values, choices: EnrolmentChoices): AskEnrolmentChange => ({
  kind: values.kind as AskedKind,
  studentIds: distinctIdsIn(values),
  to: {
    academicYearId: values[at.year],
    courseId: values[at.course],
    term: termIn(values, choices) ?? 0,
  },
  classId: null,
  reason: inOneLine(values.reason),
});
