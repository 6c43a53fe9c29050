import { ApiError } from "@/lib/api-error";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { type Fault, useForm } from "@/ui/form/use-form";
import { useApply } from "../api";
import { type Application, check } from "./rules";
import { texts } from "./texts";

const words = texts.form;

const initial: Application = { startDate: "", endDate: "", reason: "" };

/** The button that takes the focus when a passing message goes. */
export const submitPath = "submit";

/** Our own sentence, where the server gave none, passes by as the specification wants it. */
function withWords(error: unknown): unknown {
  if (error instanceof ApiError && error.faults.length > 0) return error;
  const fault: Fault = { msg: words.failed, path: submitPath, fleeting: true };
  return new ApiError({ status: 0, faults: [fault] });
}

/** What was typed outlives a refusal and a reload, until it has been submitted. */
export function useLeaveForm(onSubmitted: () => void) {
  const studentId = useSession().id;
  const apply = useApply();
  const form = useForm({
    initial,
    draft: `leave:${studentId}`,
    check,
    submit: async ({ startDate, endDate, reason }) => {
      try {
        await apply.mutateAsync({ studentId, startDate, endDate, reason: reason.trim() });
      } catch (error) {
        throw withWords(error);
      }
      flash(words.submitted);
      for (const [name, value] of Object.entries(initial)) form.change(name, value);
      onSubmitted();
    },
  });
  return form;
}
