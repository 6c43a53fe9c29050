import { Input } from "@mantine/core";
import type { SheetMark } from "@/lib/api-types";
import { formatDay, formatMoment } from "@/lib/dates";
import type { FieldBinding } from "@/ui/form/use-form";
import { written } from "../marks";
import { texts } from "../texts";
import classes from "./sheet.module.css";

const t = texts.sheet;

interface Props {
  mark: SheetMark;
  field: FieldBinding;
  /** Somebody else has entered something since this was typed. */
  isOvertaken: boolean;
}

/** Text with the keyboard of numbers: a field of numbers would change what is typed. */
export function MarkField({ mark, field, isOvertaken }: Props) {
  const { id, error, onChange, ...rest } = field;
  const { minMarks, maxMarks, attempt, examDate, bestMarks } = mark;
  const isSaved = field.value.trim() === written(mark.marks);
  return (
    <div className={classes.mark}>
      <div>
        <label className={classes.subject} htmlFor={id}>
          {mark.subjectName}
        </label>
        <div id={`${id}-hint`} className={classes.hint}>
          {t.range(minMarks, maxMarks)}
          {attempt > 1 && (
            <span className={classes.line}>
              {t.reexam(examDate && formatDay(examDate), bestMarks)}
            </span>
          )}
        </div>
        {isOvertaken && (
          <div id={`${id}-now`} className={classes.now}>
            {t.now(mark.marks, mark.changedBy, mark.changedAt && formatMoment(mark.changedAt))}
          </div>
        )}
        {error && (
          <Input.Error id={`${id}-error`} mt={4}>
            {error}
          </Input.Error>
        )}
      </div>
      {/* The grade is the server's, of the marks that it has. */}
      <span className={classes.grade}>
        {isSaved && mark.grade && <span>{t.grade(mark.grade)}</span>}
      </span>
      <input
        {...rest}
        id={id}
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-describedby={[error && `${id}-error`, isOvertaken && `${id}-now`, `${id}-hint`]
          .filter(Boolean)
          .join(" ")}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
