import { removeFromTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";
import { useRequestKey } from "@/shared/money/payments";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";

/** Text with the keyboard of numbers: a field of numbers would change what is typed. */
export const AmountField = ({ label, field }: { label: string; field: FieldBinding }) => (
  <TextField label={label} field={field} inputMode="decimal" autoComplete="off" maxLength={20} />
);

/**
 * What was typed outlives the dialog, until it is done; so does the key that it was sent with, or
 * else a draft whose reply was lost would be another call when it is sent again.
 */
export function useMoneyDraft(callName: string, studentId: string) {
  const store = `${callName}:${studentId}:${useSession().id}`;
  const key = useRequestKey(`${callName}:${studentId}`);
  const forget = () => {
    removeFromTab(store);
    key.forget();
  };
  return { store, keyOf: key.keyOf, forget };
}
