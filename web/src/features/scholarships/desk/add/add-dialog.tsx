import { Text } from "@mantine/core";
import { removeFromTab } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useAddScholarship } from "../../mutations";
import { bodyOf, faultsIn, ScholarshipFields } from "../scholarship-form";
import { texts } from "./texts";

const t = texts.form;

export interface Props {
  onAdded: () => void;
  onClose: () => void;
}

export function AddDialog({ onAdded, onClose }: Props) {
  const form = useAddForm(onAdded);
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.add}>
      <Text>{t.lead}</Text>
      <ScholarshipFields field={form.field} />
    </FormDialog>
  );
}

/** What was typed outlives the dialog, until it is added. */
function useAddForm(onAdded: () => void) {
  const add = useAddScholarship();
  const finish = useWhileShown(onAdded);
  const store = `new-scholarship:${useSession().id}`;
  return useForm({
    draft: store,
    fallback: t.failed,
    initial: { name: "", date: "", amount: "" },
    check: (values) => faultsIn(values),
    submit: async (values) => {
      await orUnknown(add.mutateAsync(bodyOf(values)), t.unknown);
      flash(t.done);
      removeFromTab(store);
      finish();
    },
  });
}
