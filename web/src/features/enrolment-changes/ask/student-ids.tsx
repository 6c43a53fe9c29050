import { Textarea } from "@mantine/core";
import { formatNumber } from "@/lib/numbers";
import classes from "../enrolment-changes.module.css";
import { at, distinctIdsIn } from "./fields";
import { texts as t } from "./texts";
import type { AskForm } from "./use-ask-form";

/** Whom it is about; below it what is wrong with each of them. */
export function StudentIds({ form }: { form: AskForm }) {
  const field = form.field(at.ids);
  const faults = form.faults.filter(({ path }) => path === at.ids);
  return (
    <Textarea
      required
      withAsterisk={false}
      size="md"
      rows={4}
      inputMode="numeric"
      autoComplete="off"
      label={t.studentIds}
      description={t.counted(t.studentIdsHint, formatNumber(distinctIdsIn(form.values).length))}
      {...field}
      error={
        faults.length > 0 &&
        faults.map(({ msg }) => (
          <span key={msg} className={classes.fault}>
            {msg}
          </span>
        ))
      }
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
