import type { Area } from "@/lib/api-types";
import type { Icon } from "./icons";

export interface AreaPage {
  to: string;
  label: () => string;
  icon: Icon;
}

/** The page of each part of the portal that a student is notified of. A newer server may name others. */
export type AreaPages = Partial<Record<Area, AreaPage>>;
