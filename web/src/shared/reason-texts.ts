import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of a reason that another person reads. */
const en = {
  label: "Reason",
  fault: (least: number, most: number) => `Please give a reason of ${least} to ${most} characters.`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
