import { useQuery } from "@tanstack/react-query";
import { noId } from "@/lib/no-id";
import { duesQuery } from "./api";
import { fullNameOf } from "./model";
import { texts } from "./texts";

const t = texts.narrowed;

/** To which class a list of charges is narrowed, in words; the dues, from which a link led there, know its name. */
export function useClassFact(classId: string): string[] {
  const isClass = classId !== "" && classId !== noId;
  const { data } = useQuery({ ...duesQuery, enabled: isClass });
  if (classId === "") return [];
  if (!isClass) return [t.toNoClass];
  const found = data?.classes.find((one) => one.classId === classId);
  return [found ? t.toClass(fullNameOf(found)) : t.toOneClass];
}
