import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { amountIn } from "@/lib/amount";
import type { CourseCharge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { todayInIndia } from "@/lib/today";
import { Dialog } from "@/ui/dialog";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { AmountField } from "../dialogs/money-form";
import { texts as deskTexts } from "../texts";
import classes from "./course-charge.module.css";
import { texts } from "./texts";
import { useCourseCharge } from "./use-course-charge";

const t = deskTexts.charge;

export interface Props {
  course: string;
  /** Whether its students are of several academic years. */
  hasYears: boolean;
  onClose: () => void;
}

/** Shows for whom and for how much before anything is raised, and afterwards who was left out. */
export function CourseChargeDialog({ course, hasYears, onClose }: Props) {
  const { form, preview, overtaken, done } = useCourseCharge(course);
  const amount = formatRupees(amountIn(form.values.amount) ?? 0);
  if (done) return <Done done={done} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title(course)}
      onClose={onClose}
      form={form}
      action={preview ? texts.raise(preview.charged) : texts.check}
      {...(preview?.charged === 0 && { actions: null, cancel: texts.close })}
    >
      <Text>{hasYears ? texts.leadOfYears : texts.lead}</Text>
      <TextField
        label={t.what}
        description={t.whatHint}
        field={form.field("title")}
        autoComplete="off"
      />
      <AmountField label={t.amount} field={form.field("amount")} />
      <DateField label={t.dueDate} field={form.field("dueDate")} min={todayInIndia()} />
      {overtaken && (
        <Notice tone="error" role="alert">
          {overtaken}
        </Notice>
      )}
      {preview && <Preview found={preview} amount={amount} />}
    </FormDialog>
  );
}

function Preview({ found, amount }: { found: CourseCharge; amount: string }) {
  const { charged, total, leftOutCount } = found;
  const ref = useRef<HTMLElement>(null);
  // Out of the field: Enter pressed once more there would raise what nobody has looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one is read out
  useEffect(() => ref.current?.focus(), [found]);
  return (
    <section ref={ref} tabIndex={-1} className={classes.preview} aria-label={texts.preview}>
      {charged === 0 ? (
        <Notice tone="info">{texts.allLeftOut}</Notice>
      ) : (
        <>
          <p className={classes.sum}>{texts.sum(charged, amount, formatRupees(total))}</p>
          {leftOutCount > 0 && <p>{texts.leftOut(leftOutCount)}</p>}
        </>
      )}
      <LeftOut found={found} />
    </section>
  );
}

/** By name and id; of very many the first. */
function LeftOut({ found: { leftOut, leftOutCount } }: { found: CourseCharge }) {
  if (leftOut.length === 0) return null;
  const more = leftOutCount - leftOut.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys, too
    <ul className={classes.names} tabIndex={0} aria-label={texts.leftOutNames}>
      {leftOut.map(({ studentId, studentName }) => (
        <li key={studentId}>{texts.person(studentName, studentId)}</li>
      ))}
      {more > 0 && <li>{texts.more(more)}</li>}
    </ul>
  );
}

function Done({ done, onClose }: { done: CourseCharge; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <Dialog title={texts.doneTitle} opened onClose={onClose}>
      <Stack>
        <Notice tone="success" role="status">
          {texts.done(done.charged, formatRupees(done.total))}
        </Notice>
        {done.leftOutCount > 0 && <Text>{texts.leftOut(done.leftOutCount)}</Text>}
        <LeftOut found={done} />
        <Group justify="flex-end">
          <Button ref={button} onClick={onClose}>
            {texts.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
