import type { GlanceChart } from "@/lib/api-types";
import { formatMonth } from "@/lib/dates";
import { sumOfRupees } from "@/lib/money";
import type { Picture } from "@/shared/bars/picture";
import { texts } from "./texts";

export type Name = GlanceChart["chart"];
export type Row = GlanceChart["rows"][number];

/** In their order, also those of which there is nothing. */
const keysOf: Partial<Record<Name, readonly string[]>> = {
  applicationsByState: ["Submitted", "Approved", "Rejected"],
  grievancesByAge: ["upTo5", "upTo10", "upTo15", "over15"],
  duesByAge: ["notYet", "upTo30", "upTo90", "over90"],
};

/** What is given in rupees. */
export const isMoney = (chart: Name) => chart === "collectionsByMonth" || chart === "duesByAge";

/** With more parts than colours, the smallest of them are one. */
const most = 6;
const others = "others";

const month = /^(\d{4})-(\d{2})$/;

export const labelOf = (key: string) =>
  month.test(key) ? formatMonth(`${key}-01`) : (texts.keys[key] ?? key);

/** All months from the first to the last, as YYYY-MM. */
function monthsOf(rows: readonly Row[]): string[] {
  const known = rows.map(({ key }) => key).sort();
  const [first, last] = [known[0], known.at(-1)];
  const months: string[] = [];
  for (let next = first; next && last && next <= last; next = monthAfter(next)) months.push(next);
  return months;
}

function monthAfter(key: string): string {
  const [year = 0, number = 0] = key.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** What a row is worth in its chart: rupees, or how many. */
export const worthOf = (chart: Name, { amount, count }: Row) => (isMoney(chart) ? amount : count);

const sumOf = (chart: Name, rows: readonly Row[]) =>
  sumOfRupees(rows.map((row) => worthOf(chart, row)));

/** A chart of one bar for each key, by course where it tells courses apart. */
export function pictureOf(chart: Name, rows: readonly Row[]): Picture {
  const keys = keysOf[chart] ?? monthsOf(rows);
  const courses = largestFirst(chart, rows);
  const own = courses.length > most ? courses.slice(0, most - 1) : courses;
  const idOf = ({ course }: Row) => (own.includes(course) ? (course ?? "") : others);
  const labels = own.map((course) => ({ id: course ?? "", label: course ?? texts.noCourse }));
  const rest = courses.length > most ? [{ id: others, label: texts.otherCourses }] : [];
  const series = [...labels, ...rest];
  return {
    series,
    bars: keys.map((key) => ({
      id: key,
      label: labelOf(key),
      values: Object.fromEntries(
        series.map(({ id }) => [
          id,
          sumOf(
            chart,
            rows.filter((row) => row.key === key && idOf(row) === id),
          ),
        ]),
      ),
    })),
  };
}

function largestFirst(chart: Name, rows: readonly Row[]) {
  const courses = [...new Set(rows.map(({ course }) => course))];
  const sums = new Map(
    courses.map((course) => [
      course,
      sumOf(
        chart,
        rows.filter((row) => row.course === course),
      ),
    ]),
  );
  return courses.sort((one, other) => (sums.get(other) ?? 0) - (sums.get(one) ?? 0));
}
