import type { Locator } from "@playwright/test";

/** YYYY-MM-DD as the portal shows it, and as people type it: DD/MM/YYYY. */
export const shown = (day: string) => day.split("-").reverse().join("/");

const inWords = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

/** YYYY-MM-DD as sentences say it: "25 October 2026". */
export const said = (day: string) => inWords.format(new Date(day));

/** Types a day, given as YYYY-MM-DD, into a field for dates. */
export const fillDate = (field: Locator, day: string) => field.fill(shown(day));
