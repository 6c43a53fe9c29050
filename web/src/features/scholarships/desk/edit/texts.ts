import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of what is done to a scholarship that is there already. */
const en = {
  edit: {
    open: "Edit",
    title: "Edit scholarship",
    lead: "Nobody has applied yet, so you can change everything.",
    appliedLead: (count: number) =>
      plural(count, {
        one: "1 student has applied and will be notified of your changes.",
        other: `${count} students have applied and will be notified of your changes.`,
      }),
    amount: "Amount",
    amountFixed: "Cannot be changed: students have paid to apply for this amount.",
    save: "Save",
    done: (name: string) => `${name} saved.`,
    failed: "The scholarship could not be saved. Please try again.",
    unknown: "No reply came, so it may have been saved. Save again to be sure.",
    meanwhile: "Saved by someone else",
    keeps: "Your changes are still above. Save again to replace this.",
  },
  cancel: {
    open: "Cancel",
    title: "Cancel scholarship",
    question: (name: string) =>
      `Students will no longer see ${name} or be able to apply. This cannot be undone.`,
    act: "Cancel scholarship",
    keep: "Keep it",
    done: (name: string) => `${name} is cancelled.`,
    unknown: "No reply came, so it may have been cancelled. Reload the list to check.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
