import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { orTransientFault } from "@/ui/form/transient-fault";
import { useForm } from "@/ui/form/use-form";
import { useApply } from "../api";
import { type Application, check } from "./rules";
import { texts } from "./texts";

const t = texts.form;

const initial: Application = { startDate: "", endDate: "", reason: "" };

/** What was typed outlives a refusal and a reload, until it has been submitted. */
export function useLeaveForm(onSubmitted: () => void) {
  const studentId = useSession().id;
  const store = `leave:${studentId}`;
  const apply = useApply();
  const form = useForm({
    initial,
    draft: store,
    check,
    submit: async ({ startDate, endDate, reason }) => {
      try {
        await apply.mutateAsync({ studentId, startDate, endDate, reason: reason.trim() });
      } catch (error) {
        throw orTransientFault(error, t.failed);
      }
      flash(t.submitted);
      // By itself too: once the page has been left, nothing is drawn that would empty what is kept.
      removeFromTab(store);
      for (const [name, value] of Object.entries(initial)) form.change(name, value);
      onSubmitted();
    },
  });
  return form;
}
