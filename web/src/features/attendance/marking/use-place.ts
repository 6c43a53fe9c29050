import { useSearchParams } from "react-router";
import { paths } from "@/lib/paths";
import { todayInIndia } from "@/lib/today";
import type { LectureKey } from "../api";

/** Of one subject on one day: the server takes no more. */
export const mostLectures = 8;

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Which lecture is marked stands in the address, so that a reload keeps it and lists can lead to it. */
export function usePlace() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("date");
  const number = Number(address.get("lecture"));
  const place: LectureKey = {
    subject: address.get("subject") ?? "",
    date: isDay(asked) ? asked : todayInIndia(),
    lecture: Number.isInteger(number) && number > 0 && number <= mostLectures ? number : 1,
  };
  return {
    place,
    // A filter is no step of the way back.
    go: (change: Partial<LectureKey>) =>
      setAddress(paramsOf({ ...place, ...change }), { replace: true }),
  };
}

const paramsOf = ({ subject, date, lecture }: LectureKey) => ({
  ...(subject && { subject }),
  date,
  lecture: String(lecture),
});

export const addressOf = (place: LectureKey) =>
  `${paths.teacherMark}?${new URLSearchParams(paramsOf(place))}`;
