import { useQuery } from "@tanstack/react-query";
import text from "@/ui/text.module.css";
import { subjectsQuery } from "./api";
import { texts } from "./texts";

const t = texts.subjects;
const list = new Intl.ListFormat("en-IN", { type: "unit" });

/** What a teacher teaches, by name. */
export function HeldSubjects({ ids }: { ids: string[] }) {
  const courses = useQuery({ ...subjectsQuery, enabled: ids.length > 0 });
  if (ids.length === 0) return <span className={text.quiet}>{t.none}</span>;
  // Without the names there is nothing worth saying.
  if (!courses.data) return null;
  const names = new Map(
    courses.data.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name])),
  );
  return (
    <span className={text.quiet}>{list.format(ids.map((id) => names.get(id) ?? t.unknown))}</span>
  );
}
