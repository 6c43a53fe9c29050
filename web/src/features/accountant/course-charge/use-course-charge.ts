import { useState } from "react";
import { amountFaults, amountIn } from "@/lib/amount";
import { errorMessage, hasCode } from "@/lib/api-error";
import type { CourseCharge } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { sentences } from "@/lib/sentences.generated";
import { isDate } from "@/lib/typed-date";
import { useOutcome } from "@/lib/use-outcome";
import { useIsShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { useChargeCourse, useCheckCourseCharge } from "../api";
import { useMoneyDraft } from "../dialogs/money-form";
import { texts as deskTexts } from "../texts";
import { texts } from "./texts";

/** What a dry run has said of what was typed then. */
interface Checked {
  body: ReturnType<typeof bodyOf>;
  found: CourseCharge;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** What is typed, what a dry run says of it, and the charges themselves. */
export function useCourseCharge(course: string) {
  const check = useCheckCourseCharge();
  const charge = useChargeCourse();
  const { store, keyOf, forget } = useMoneyDraft("course-charge", course);
  const outcome = useOutcome(texts.unknown);
  const isShown = useIsShown();
  const [checked, setChecked] = useState<Checked | null>(null);
  /** Why the last preview was not carried out. */
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const [done, setDone] = useState<CourseCharge | null>(null);

  async function look(body: Checked["body"]) {
    setChecked({ body, found: await check.mutateAsync(body) });
  }

  async function raise({ body, found }: Checked) {
    const call = { ...body, students: found.charged };
    const raised = await outcome.watch(charge.mutateAsync({ body: call, requestKey: keyOf(call) }));
    forget();
    if (isShown.current) setDone(raised);
    else flash(texts.done(raised.charged, formatRupees(raised.total)), { forMs: flashLong });
  }

  const form = useForm({
    draft: store,
    initial: { title: "", amount: "", dueDate: "" },
    check: ({ title, amount, dueDate }) => [
      ...(title.trim() ? [] : [{ path: "title", msg: deskTexts.faults.title }]),
      ...amountFaults("amount", amount, sentences["amount.not-positive"]),
      ...(isDate(dueDate) ? [] : [{ path: "dueDate", msg: sentences["charge.no-due-date"] }]),
    ],
    submit: async (values) => {
      const body = bodyOf(course, values);
      const isChecked = checked !== null && isSame(checked.body, body);
      setOvertaken(null);
      if (!isChecked) return look(body);
      try {
        await raise(checked);
      } catch (error) {
        if (!hasCode(error, "charge.class-changed")) throw error;
        await look(body);
        setOvertaken(errorMessage(error, texts.changed));
      }
    },
  });

  // Of other values than those that stand there it says nothing.
  const preview =
    checked && isSame(checked.body, bodyOf(course, form.values)) ? checked.found : null;
  return { form, preview, overtaken: preview && overtaken, done };
}

const bodyOf = (
  course: string,
  { title, amount, dueDate }: Record<"title" | "amount" | "dueDate", string>,
) => ({ course, title: title.trim(), amount: amountIn(amount) ?? 0, dueDate });
