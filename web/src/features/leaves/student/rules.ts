import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import type { Fault } from "@/ui/form/use-form";
import { aYearAfter, daysAfter } from "../days";
import { texts } from "./texts";

const t = texts.form.faults;

export interface Application extends Record<string, string> {
  startDate: string;
  endDate: string;
  reason: string;
}

/** The first day on which a leave may start, and the last one on which it may end. */
export function allowedDays(today = todayInIndia()) {
  return { first: daysAfter(today, -30), last: aYearAfter(today) };
}

/** What can be said of the dates as soon as they are there. */
export function faultsOfDates({ startDate, endDate }: Application): Fault[] {
  const { first, last } = allowedDays();
  const faults: Fault[] = [];
  if (startDate && startDate < first) faults.push({ path: "startDate", msg: t.tooEarly });
  if (endDate && endDate > last) faults.push({ path: "endDate", msg: t.tooLate });
  else if (startDate && endDate && endDate < startDate) {
    faults.push({ path: "endDate", msg: t.order });
  }
  return faults;
}

export function check(application: Application): Fault[] {
  const { startDate, endDate, reason } = application;
  return [
    ...(isDate(startDate) ? [] : [{ path: "startDate", msg: t.startDate }]),
    ...(isDate(endDate) ? [] : [{ path: "endDate", msg: t.endDate }]),
    ...faultsOfDates(application),
    ...(reason.trim() ? [] : [{ path: "reason", msg: t.reason }]),
  ];
}

/** The fault of a date that is shown before anything is sent. */
export function faultBeside(path: "startDate" | "endDate", application: Application) {
  const { startDate, endDate } = application;
  const typed = {
    ...application,
    startDate: isDate(startDate) ? startDate : "",
    endDate: isDate(endDate) ? endDate : "",
  };
  return faultsOfDates(typed).find((fault) => fault.path === path)?.msg;
}
