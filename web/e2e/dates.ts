import type { Locator } from "@playwright/test";

/** YYYY-MM-DD as the portal shows it, and as people type it: DD/MM/YYYY. */
export const shown = (day: string) => day.split("-").reverse().join("/");

/** Types a day, given as YYYY-MM-DD, into a field for dates. */
export const fillDate = (field: Locator, day: string) => field.fill(shown(day));
