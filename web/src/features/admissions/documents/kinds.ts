import type { AdmissionSlot } from "@/lib/api-types";
import { formatSize } from "@/lib/size";
import { texts } from "./texts";

export interface ShownDocument {
  link: string;
  mediaType: string;
  title: string;
}

export const isPdf = ({ mediaType }: Pick<ShownDocument, "mediaType">) =>
  mediaType === "application/pdf";

/** What shows who somebody is, and nothing more of them. */
export const isPhoto = (slot: AdmissionSlot["slot"]) => slot === "passportPhoto";

/** "PDF, 340 KB" */
export function kindAndSize({ mediaType, bytes }: { mediaType: string; bytes: number }): string {
  const kind = isPdf({ mediaType }) ? texts.pdf : texts.image;
  return texts.kindAndSize(kind, formatSize(bytes));
}
