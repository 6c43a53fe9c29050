import { texts } from "./texts";

/** What a file has to be; the server judges it by its content. */
export interface FileRules {
  title: string;
  /** Media types. */
  accepts: readonly string[];
  mostMegabytes: number;
}

/** The endings that a file of that media type may have. */
const endings: Record<string, string[]> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "application/pdf": [".pdf"],
};

/** Why a file of that kind is not even sent; null for one that the server judges. */
export function kindFault({ title, accepts }: FileRules, file: File): string | null {
  const { faults, kinds } = texts;
  const name = file.name.toLowerCase();
  const fits = accepts.some(
    (mediaType) =>
      // Some telephones do not say what a file is.
      (file.type === mediaType || file.type === "") &&
      (endings[mediaType] ?? []).some((ending) => name.endsWith(ending)),
  );
  if (!fits) {
    const taken = accepts.includes("application/pdf") ? kinds.imagesOrPdf : kinds.images;
    return faults.wrongKind(title, taken);
  }
  return file.size === 0 ? faults.empty(title) : null;
}

/** Why a file of that size is not even sent. */
export const sizeFault = ({ title, mostMegabytes }: FileRules, { size }: File): string | null =>
  size > mostMegabytes * 1024 * 1024 ? texts.faults.tooLarge(title, mostMegabytes) : null;
