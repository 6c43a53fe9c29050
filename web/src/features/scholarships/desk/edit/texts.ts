import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of what is done to a scholarship that is there already. */
const en = {
  edit: {
    open: "Edit",
    title: "Edit scholarship",
    lead: "Nobody has applied yet, so all of it can change.",
    appliedLead: (count: number) =>
      plural(count, {
        one: "1 student has applied and gets a notice of what you change.",
        other: `${count} students have applied and get a notice of what you change.`,
      }),
    amount: "Amount",
    amountFixed: "Fixed, because students have paid the fee to apply for this amount.",
    save: "Save",
    done: (name: string) => `${name} saved.`,
    failed: "The scholarship could not be saved. Please try again.",
    unknown: "No reply came, so it may have been saved. Save again to be sure.",
    meanwhile: "What somebody else has saved",
    keeps: "What you typed is still above. Save again to put it in the place of this.",
  },
  cancel: {
    open: "Cancel",
    title: "Cancel scholarship",
    question: (name: string) =>
      `${name} is taken back: students no longer see it, and nobody can apply. This cannot be undone.`,
    act: "Cancel scholarship",
    keep: "Keep it",
    done: (name: string) => `${name} is cancelled.`,
    unknown:
      "No reply came, so it may have been cancelled. The list shows it once it is read anew.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
