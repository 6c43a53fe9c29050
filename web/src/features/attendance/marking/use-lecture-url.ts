import { withoutEmpty } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { todayInIndia } from "@/lib/today";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import type { LectureKey } from "../api";

/** Of one subject on one day: the server takes no more. */
export const mostLectures = 8;

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

const schema = {
  subject: anyText,
  date: (text: string | null) => (isDay(text) ? text : todayInIndia()),
  lecture: (text: string | null) => {
    const number = Number(text);
    return Number.isInteger(number) && number > 0 && number <= mostLectures ? number : null;
  },
  class: anyText,
  division: anyText,
};

/** Before the names of what the list of lectures is filtered by: `class` is that of the sheet. */
export const ofLectures = "lectures";

const schemaOfList = {
  lecturesYear: anyText,
  lecturesClass: anyText,
  lecturesDivision: anyText,
};

/** Which lecture is marked stands in the address, so that a reload keeps it and lists can lead to it. */
export function useLectureUrl() {
  const { state, setAll } = useUrlState(schema);
  // Whichever sheet is opened, the list stays as it is filtered.
  const { state: list } = useUrlState(schemaOfList);
  const { subject, date, lecture, class: classId, division } = state;
  const asked: LectureKey = { subject, date, lecture, classId, divisionId: classId && division };
  return {
    asked,
    /** Of another lecture's sheet. */
    linkTo: (lecture: LectureKey) => withList(addressOf(lecture), list),
    // A filter is no step of the way back.
    go: (change: Partial<LectureKey>) =>
      setAll({ ...paramsOf({ ...asked, ...change }), ...list }, noStep),
  };
}

const paramsOf = ({ subject, date, lecture, classId, divisionId }: LectureKey) => ({
  ...(subject && { subject }),
  date,
  ...(lecture !== null && { lecture: String(lecture) }),
  ...(classId && { class: classId }),
  ...(divisionId && { division: divisionId }),
});

function withList(address: string, list: Record<keyof typeof schemaOfList, string>) {
  const kept = new URLSearchParams(withoutEmpty(list)).toString();
  return kept ? `${address}&${kept}` : address;
}

export const addressOf = (lecture: LectureKey) =>
  `${paths.teacherMark}?${new URLSearchParams(paramsOf(lecture))}`;
