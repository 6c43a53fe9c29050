import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the divisions of a class. */
const en = {
  heading: "Divisions",
  lead: "Without divisions, roll numbers count through the whole class.",
  none: "No divisions.",
  table: "Divisions of the class",
  name: "Name",
  capacity: "Takes at most",
  students: "Students",
  nameOf: (number: number) => `Division ${number}: name`,
  capacityOf: (number: number) => `Division ${number}: takes at most`,
  unnamed: "New division",
  add: "Add a division",
  remove: "Remove",
  bringBack: "Bring back",
  removed: "Removed",
  of: (action: string, name: string) => `${action}: ${name}`,
  save: "Save divisions",
  saved: (count: number) =>
    count === 0
      ? "The class has no divisions now."
      : plural(count, {
          one: "The class has 1 division now.",
          other: `The class has ${count} divisions now.`,
        }),
  failed: "The divisions could not be saved. Please try again.",
  unknown:
    "We do not know yet whether the divisions were saved. Save again: nothing is done twice.",
  faults: {
    name: "Enter what the division is called, such as A.",
    long: (most: number) => `Use ${most} characters or fewer.`,
    twice: "Another row has this name.",
    capacity: (most: string) => `Enter a whole number, 1 to ${most}.`,
    small: (students: number) =>
      plural(students, {
        one: "1 student is in it: enter 1 or more.",
        other: `${students} students are in it: enter ${students} or more.`,
      }),
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
