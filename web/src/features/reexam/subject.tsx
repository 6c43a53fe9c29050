import type { FailedSubject } from "@/lib/api-types";
import { termName } from "@/shared/terms";
import text from "@/ui/text.module.css";

/** A subject, and below it its term: two terms may have subjects of one name. */
export function Subject({ subjectName, term }: Pick<FailedSubject, "subjectName" | "term">) {
  const part = termName(term);
  return (
    <>
      {subjectName}
      {part && <span className={text.quiet}>{part}</span>}
    </>
  );
}
