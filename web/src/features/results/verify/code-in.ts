import { paths } from "@/lib/paths";

const before = `${paths.verify}/`;

/** The code, also out of the whole address that a scanner gives. */
export function codeIn(typed: string): string {
  const text = typed.replace(/\s/g, "");
  const at = text.lastIndexOf(before);
  if (at < 0) return text;
  return text.slice(at + before.length).replace(/[?#/].*$/, "");
}
