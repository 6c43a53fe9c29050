import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the roles that need two-step verification. */
const factorRolesEn = {
  open: "Two-step verification",
  title: "Who needs two-step verification",
  lead: "Staff in a ticked role log in with a password and a code from their phone. Everyone else may use it, too.",
  always: "Always needed",
  alwaysWhy: "These roles reach money, marks or the accounts of others.",
  others: "Also needed by",
  save: "Save",
  saved: (roles: string) => `Saved. Two-step verification is needed by ${roles}.`,
  discard: {
    title: "Discard your changes?",
    question: "The roles that you changed are not saved.",
    action: "Discard",
  },
};

export const factorRolesTexts: Catalogue<typeof factorRolesEn> = catalogue(factorRolesEn);
