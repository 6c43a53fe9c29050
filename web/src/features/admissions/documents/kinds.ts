import { formatSize } from "@/lib/size";
import { texts } from "./texts";

export interface ShownDocument {
  link: string;
  mediaType: string;
  title: string;
}

export const isPdf = ({ mediaType }: Pick<ShownDocument, "mediaType">) =>
  mediaType === "application/pdf";

/** "PDF, 340 KB" */
export function kindAndSize({ mediaType, bytes }: { mediaType: string; bytes: number }): string {
  const kind = isPdf({ mediaType }) ? texts.pdf : texts.image;
  return texts.kindAndSize(kind, formatSize(bytes));
}
