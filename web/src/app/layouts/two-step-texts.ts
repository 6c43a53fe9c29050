import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the frame about two-step verification. */
const twoStepEn = {
  setUpBy: (day: string) => `Set up two-step verification by ${day}.`,
  daysLeft: (count: number) => plural(count, { one: "1 day left.", other: `${count} days left.` }),
  today: "Today is the last day.",
  setUp: "Set up",
  onlySuperAdmin:
    "You are the only super admin. If you lose your phone and your recovery codes, nobody at your college can help you.",
  appointSecond: "Appoint a second",
  onlyOffered:
    "Two-step verification is optional on this installation. Its operator decides whether to require it.",
};

export const twoStepTexts: Catalogue<typeof twoStepEn> = catalogue(twoStepEn);
