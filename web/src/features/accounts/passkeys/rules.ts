import type { Fault } from "@/ui/form/use-form";
import { passkeyTexts as t } from "./texts";

const longest = 60;

export function checkName({ name }: { name: string }): Fault[] {
  const length = [...name.trim()].length;
  if (length === 0) return [{ path: "name", msg: t.nameMissing }];
  return length > longest ? [{ path: "name", msg: t.nameLong }] : [];
}
