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

/** Why a file is not even sent; null for one that the server is to judge. */
export function fileFault({ title, accepts, mostMegabytes }: FileRules, file: File): string | null {
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
  if (file.size === 0) return faults.empty(title);
  return file.size > mostMegabytes * 1024 * 1024 ? faults.tooLarge(title, mostMegabytes) : null;
}
