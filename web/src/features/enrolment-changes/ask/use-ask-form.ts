import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-error";
import { removeFromTab } from "@/lib/browser-store";
import type { EnrolmentChoices } from "@/lib/enrolment-types";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useWhileShown } from "@/lib/use-while-shown";
import { useAskForChange } from "@/shared/enrolment-changes/ask";
import { placed } from "@/shared/enrolment-changes/faults";
import { texts as askTexts } from "@/shared/enrolment-changes/texts";
import { useForm } from "@/ui/form/use-form";
import { choicesQuery } from "../api";
import { at, courseIn, faultsIn, nothing, payloadOf, type Values } from "./fields";

const noChoices: EnrolmentChoices = { years: [], courses: [] };

/** What is typed of a change, kept in the tab until it is sent; and what there is to choose from. */
export function useAskForm(onAsked: (id: string) => void) {
  const read = useQuery(choicesQuery);
  const choices = read.data ?? noChoices;
  const ask = useAskForChange();
  const finish = useWhileShown(onAsked);
  const store = `enrolment-change:${useSession().id}`;
  const form = useForm({
    initial: nothing,
    draft: store,
    check: (values) => faultsIn(values, choices),
    submit: async (values) => {
      const body = payloadOf(values, choices);
      const asked = await ask.mutateAsync(body).catch((error: unknown) => {
        throw withTermShown(placed(error, body.studentIds).error, values, choices);
      });
      removeFromTab(store);
      flash(askTexts.asked, { forMs: flashLong });
      finish(asked._id);
    },
  });
  return { form, read };
}

export type AskForm = ReturnType<typeof useAskForm>["form"];

/** In a course of one term nobody sees a term: what is wrong with it is wrong with the course. */
function withTermShown(error: unknown, values: Values, choices: EnrolmentChoices): unknown {
  if (!(error instanceof ApiError) || courseIn(values, choices)?.terms !== 1) return error;
  const { status, requestId } = error;
  const faults = error.faults.map((fault) =>
    fault.path === at.term ? { ...fault, path: at.course } : fault,
  );
  return new ApiError({ status, requestId, faults });
}
