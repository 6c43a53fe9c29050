import { formatDate } from "@/lib/dates";
import { plural } from "@/lib/plurals";

export const rangeOf = (start: string, end: string) =>
  start === end ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`;

export const dayCount = (days: number) => plural(days, { one: "1 day", other: `${days} days` });
