import { type FileRules, kindFault, sizeFault } from "./file-fault";

/** What a photo is made smaller to, in bytes: 9 seconds on a line of 400 kbit/s. */
export const photoGoal = 450_000;

/** Beyond this a telephone may not have the memory to open it, in bytes. */
const mostToOpen = 40 * 1024 * 1024;

/** Made smaller once: each further time would cost legibility. */
const done = new WeakSet<File>();

/** Whether it is a photo that would take long to send. */
export const isLargePhoto = ({ accepts }: FileRules, file: File) =>
  accepts.includes("image/jpeg") &&
  /\.(jpe?g|png)$/i.test(file.name) &&
  file.size > photoGoal &&
  file.size <= mostToOpen &&
  !done.has(file);

/** Why a file is refused when it is chosen. A large photo may yet become small enough. */
export const choiceFault = (rules: FileRules, file: File): string | null =>
  kindFault(rules, file) ?? (isLargePhoto(rules, file) ? null : sizeFault(rules, file));

export const loadShrinker = () => import(/* webpackChunkName: "shrink-photo" */ "./shrink-photo");

/** Of a large photo a smaller JPEG, upright; any other file, and what this browser cannot open, as it is. */
export async function smallerPhoto(rules: FileRules, file: File): Promise<File> {
  if (!isLargePhoto(rules, file)) return file;
  try {
    const { shrinkPhoto } = await loadShrinker();
    const smaller = await shrinkPhoto(file);
    done.add(smaller);
    return smaller;
  } catch {
    return file;
  }
}
