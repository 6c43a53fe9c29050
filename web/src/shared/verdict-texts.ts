import type { Verification } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

/** Whether a result is passed. */
const en = {
  verdict: words<Verification["status"]>({ PASS: "PASS", FAIL: "FAIL" }),
};

export const texts: Catalogue<typeof en> = catalogue(en);
