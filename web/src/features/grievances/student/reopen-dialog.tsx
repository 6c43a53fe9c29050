import { Text } from "@mantine/core";
import type { Grievance } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { formatDate } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { todayInIndia } from "@/lib/today";
import { useWhileShown } from "@/lib/use-while-shown";
import { type Fault, useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useReopen } from "../api";
import { LongTextField, lengthOf } from "../long-text-field";
import { texts as grievanceTexts } from "../texts";
import { texts } from "./texts";

const t = texts.reopening;

/** The server takes no more characters. */
const longest = 1000;

/** Whether its student may still re-open it, today in India. */
export const isReopenable = ({ reopenableUntil }: Grievance) =>
  reopenableUntil !== null && todayInIndia() <= reopenableUntil;

interface Props {
  grievance: Grievance;
  onReopened: () => void;
  onClose: () => void;
}

/** What was typed outlives a refusal and a reload, until it has been sent. */
export function ReopenDialog({ grievance, onReopened, onClose }: Props) {
  const { _id: id, docket, title, reopenableUntil } = grievance;
  const reopen = useReopen();
  const finish = useWhileShown(onClose);
  const store = `grievance-reopening:${id}:${useSession().id}`;
  const form = useForm({
    initial: { reason: "" },
    draft: store,
    check,
    submit: async ({ reason }) => {
      await reopen.mutateAsync({ id, reason: reason.trim() });
      removeFromTab(store);
      flash(t.done(docket));
      onReopened();
      finish();
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.action}>
      <Text>{t.text(docket, title, formatDate(reopenableUntil ?? ""))}</Text>
      <LongTextField
        label={t.reason}
        field={form.field("reason")}
        rows={4}
        required
        readOnly={form.pending}
        longest={longest}
        count={(length) => grievanceTexts.count(length, longest)}
      />
    </FormDialog>
  );
}

function check({ reason }: { reason: string }): Fault[] {
  if (!reason.trim()) return [{ path: "reason", msg: t.missing }];
  if (lengthOf(reason) <= longest) return [];
  return [{ path: "reason", msg: grievanceTexts.tooLong(t.reasonName, longest) }];
}
