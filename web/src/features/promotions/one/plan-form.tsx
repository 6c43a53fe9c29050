import { Button, Stack } from "@mantine/core";
import { errorMessage } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
import type { Promotion } from "@/lib/promotion-types";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { isOvertaken, useSaveVerdicts } from "../mutations";
import { headingId } from "./heading-id";
import { texts } from "./texts";

const t = texts.plan;

/** Plans the promotion as the results propose it. */
export function PlanForm({ promotion }: { promotion: Promotion }) {
  const { classId, revision } = promotion;
  const save = useSaveVerdicts(classId);
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        await save.mutateAsync({ revision, verdicts: [] });
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        // Somebody else's plan takes the place of this form.
        return flash(errorMessage(error), { tone: "error", forMs: flashUnasked });
      }
      flash(t.done);
      // The button goes, and the focus would fall to the top of the page.
      document.getElementById(headingId)?.focus();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm" align="flex-start">
        <ErrorSummary form={form} />
        <Button type="submit" loading={form.pending}>
          {t.action}
        </Button>
      </Stack>
    </form>
  );
}
