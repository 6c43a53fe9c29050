import { formatDate } from "@/lib/dates";

export const rangeOf = (start: string, end: string) =>
  start === end ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`;

export const dayCount = (days: number) => (days === 1 ? "1 day" : `${days} days`);
