import { type Catalogue, catalogue } from "./catalogue";

/** The words of days, sums and numbers, as they are written and typed. */
const en = {
  dates: {
    justNow: "just now",
    at: (date: string, time: string) => `${date}, ${time}`,
    hinted: (date: string, hint: string) => `${date} (${hint})`,
  },
  typedDate: {
    form: "Please enter the date as DD/MM/YYYY.",
    month: (month: number) => `There is no month ${month}. Enter the day first: DD/MM/YYYY.`,
    zero: "There is no day 0. Please enter the date as DD/MM/YYYY.",
    day: (day: number, month: number, year: number, days: number) =>
      `There is no ${day}/${month}/${year}: that month has ${days} days.`,
  },
  amount: { tooMuch: (most: string) => `Please enter at most ${most}.` },
  phone: {
    hint: "10 digits, without +91.",
  },
  size: {
    kilobytes: (size: string) => `${size} KB`,
    megabytes: (size: string) => `${size} MB`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
