import type { ClassDetails } from "@/lib/api-types";

/** Which term it is; null where the course has only one. */
export const termOf = ({ term, terms }: Pick<ClassDetails, "term" | "terms">) =>
  terms > 1 ? term : null;
