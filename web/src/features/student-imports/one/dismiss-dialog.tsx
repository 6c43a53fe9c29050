import { flash } from "@/lib/flash";
import { formatRupeesInText } from "@/lib/money";
import type { OpeningDues } from "@/lib/student-import-types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useDismissDues } from "../mutations";
import { studentsOf } from "../name";
import { texts } from "./texts";

const t = texts.dismissal;

interface Props {
  /** Of the import. */
  id: string;
  dues: OpeningDues;
  onClose: () => void;
}

/** Asks before opening dues are given up. */
export function DismissDialog({ id, dues, onClose }: Props) {
  const dismiss = useDismissDues(id);
  return (
    <ConfirmDialog
      title={t.title}
      question={t.question(formatRupeesInText(dues.total), studentsOf(dues.students))}
      action={t.open}
      destructive
      onConfirm={async () => {
        await dismiss.mutateAsync();
        flash(t.done);
      }}
      onClose={onClose}
    />
  );
}
