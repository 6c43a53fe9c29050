import type { FileRules } from "@/shared/upload/file-fault";
import { texts } from "./texts";

/** What takes such a file, as addresses have it. */
export type Holder = "leave" | "grievance";

export const pathOf = (of: Holder, id: string) => `/${of}/${id}/attachment`;

export const rules = (): FileRules => ({
  title: texts.title,
  accepts: ["image/png", "image/jpeg", "application/pdf"],
  mostMegabytes: 5,
});
