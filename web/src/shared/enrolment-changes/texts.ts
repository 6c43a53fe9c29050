import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of asking for a change of enrolments, wherever that is done. */
const en = {
  asked: "Request sent. Another marks admin or super admin must approve it.",
  unknown:
    "We do not know yet whether your request was sent. Look at the open changes before you ask again.",
  ofStudent: (student: string, msg: string) => `${student}: ${msg}`,
  reasonHint: "The person who approves the change reads it.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
