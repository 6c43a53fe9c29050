import type { Locator, Page } from "@playwright/test";
import type { Person } from "../college";
import { packs } from "./payloads";

export interface Screen {
  address: string;
  /** Texts of ours that stand there, so that an empty screen is not taken for a sound one. */
  shows: string[];
  /** Opens what is closed at first, where `thenShows` stands. */
  opens?: (page: Page) => Promise<void>;
  thenShows?: string[];
}

export interface Visit {
  /** Nobody in particular: null. */
  who: Person | null;
  screens: Screen[];
}

export interface Places {
  /** The scholarship that Asha has applied for. */
  open: string;
  subjectId: string;
  /** An academic year. */
  yearId: string;
  /** A class of it. */
  classId: string;
  /** Where her result is checked. */
  verify: string;
}

export const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

/** Clicks until none is left; each click takes one away. */
export const each = (find: (page: Page) => Locator) => async (page: Page) => {
  for (let left = await find(page).count(); left > 0; left -= 1) await find(page).first().click();
};

/** What long fields were given first. */
export const first = (length: number) => packs(length)[0] ?? "";
