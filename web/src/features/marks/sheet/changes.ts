import type { SheetMark } from "@/lib/api-types";
import { marksIn } from "../marks";

export const readOf = ({ maxMarks }: SheetMark, text = "") => marksIn(text, maxMarks);

/** A text that cannot be marks counts as a change, too: it is not what stands there. */
export function isChanged(mark: SheetMark, text?: string) {
  const read = readOf(mark, text);
  return read.fault !== undefined || read.marks !== mark.marks;
}
