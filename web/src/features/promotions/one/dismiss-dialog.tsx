import { flash } from "@/lib/flash";
import type { Promotion } from "@/lib/promotion-types";
import { nameOfClass } from "@/shared/terms";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useDismissPromotion } from "../mutations";
import { texts } from "./texts";

const t = texts.dismissal;

interface Props {
  promotion: Promotion;
  onClose: () => void;
}

/** Asks before a plan is removed. */
export function DismissDialog({ promotion, onClose }: Props) {
  const { classId, revision } = promotion;
  const dismiss = useDismissPromotion(classId);
  return (
    <ConfirmDialog
      title={t.title}
      question={t.question(nameOfClass(promotion))}
      action={t.open}
      destructive
      onConfirm={async () => {
        await dismiss.mutateAsync({ revision });
        flash(t.done(nameOfClass(promotion)));
      }}
      onClose={onClose}
    />
  );
}
