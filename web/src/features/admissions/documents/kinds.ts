import { texts } from "./texts";

export interface ShownDocument {
  link: string;
  mediaType: string;
  title: string;
}

export const isPdf = ({ mediaType }: Pick<ShownDocument, "mediaType">) =>
  mediaType === "application/pdf";

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** "PDF, 340 KB" */
export function kindAndSize({ mediaType, bytes }: { mediaType: string; bytes: number }): string {
  const kind = isPdf({ mediaType }) ? texts.pdf : texts.image;
  if (bytes >= megabyte) return `${kind}, ${(bytes / megabyte).toFixed(1)} MB`;
  return `${kind}, ${Math.max(1, Math.round(bytes / kilobyte))} KB`;
}
