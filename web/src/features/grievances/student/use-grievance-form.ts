import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { orTransientFault } from "@/ui/form/transient-fault";
import { type Fault, useForm } from "@/ui/form/use-form";
import { useAddGrievance } from "../api";
import { lengthOf } from "../length";
import { tooLong } from "../texts";
import { texts } from "./texts";

const t = texts.form;

export const longest = { title: 120, details: 4000 };

const initial = { title: "", details: "", category: "Other" };

/** What was typed outlives a refusal and a reload, until it has been submitted. */
export function useGrievanceForm(onSubmitted: () => void) {
  const studentId = useSession().id;
  const store = `grievance:${studentId}`;
  const add = useAddGrievance();
  const form = useForm({
    initial,
    draft: store,
    check,
    submit: async ({ title, details, category }) => {
      try {
        await add.mutateAsync({
          studentId,
          title: title.trim(),
          details: details.trim(),
          category,
        });
      } catch (error) {
        throw orTransientFault(error, t.failed);
      }
      flash(t.submitted);
      // By itself too: once the page has been left, nothing is drawn that would empty what is kept.
      removeFromTab(store);
      for (const [name, value] of Object.entries(initial)) {
        form.change(name as keyof typeof initial, value);
      }
      onSubmitted();
    },
  });
  return form;
}

function check({ title, details }: typeof initial): Fault[] {
  const faults: Fault[] = [];
  if (!title.trim()) faults.push({ path: "title", msg: t.faults.title });
  if (lengthOf(title) > longest.title) {
    faults.push({ path: "title", msg: tooLong(t.faults.titleName, longest.title) });
  }
  if (!details.trim()) faults.push({ path: "details", msg: t.faults.details });
  if (lengthOf(details) > longest.details) {
    faults.push({
      path: "details",
      msg: tooLong(t.faults.detailsName, longest.details),
    });
  }
  return faults;
}
