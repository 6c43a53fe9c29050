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
    return Number.isInteger(number) && number > 0 && number <= mostLectures ? number : 1;
  },
};

/** Which lecture is marked stands in the address, so that a reload keeps it and lists can lead to it. */
export function useLectureUrl() {
  const { state, setAll } = useUrlState(schema);
  const lecture: LectureKey = state;
  return {
    lecture,
    // A filter is no step of the way back.
    go: (change: Partial<LectureKey>) => setAll(paramsOf({ ...lecture, ...change }), noStep),
  };
}

const paramsOf = ({ subject, date, lecture }: LectureKey) => ({
  ...(subject && { subject }),
  date,
  lecture: String(lecture),
});

export const addressOf = (lecture: LectureKey) =>
  `${paths.teacherMark}?${new URLSearchParams(paramsOf(lecture))}`;
