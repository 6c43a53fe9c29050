import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isNotFound } from "@/lib/api-error";
import type { Reopening } from "@/lib/api-types";
import { formatMoment } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import text from "@/ui/text.module.css";
import { useConfirmReopening, useDismissReopening } from "./api";
import { texts } from "./texts";

export interface OpenDecision {
  act: "confirm" | "dismiss";
  reopening: Reopening;
}

interface Props {
  reopening: Reopening;
  onClose: () => void;
}

export const DecisionDialog = ({ act, ...props }: OpenDecision & Props) =>
  act === "confirm" ? <ConfirmDialog {...props} /> : <DismissDialog {...props} />;

/** Says what will happen before the second person agrees to it. */
function ConfirmDialog({ reopening, onClose }: Props) {
  const t = texts.confirmation;
  const { name, course } = reopening;
  const confirm = useConfirmReopening();
  return (
    <ActDialog
      title={t.title}
      action={texts.confirm}
      done={t.done(name)}
      act={confirm.mutateAsync}
      {...{ reopening, onClose }}
    >
      <Text>{t.lead(name, course)}</Text>
      <ul className={text.points}>
        {t.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ActDialog>
  );
}

function DismissDialog({ reopening, onClose }: Props) {
  const t = texts.dismissal;
  const { name, isOwn } = reopening;
  const dismiss = useDismissReopening();
  return (
    <ActDialog
      title={isOwn ? t.titleOwn : t.title}
      action={isOwn ? texts.takeBack : texts.dismiss}
      done={t.done(name)}
      act={dismiss.mutateAsync}
      {...{ reopening, onClose }}
    >
      <Text>{t.text(name)}</Text>
    </ActDialog>
  );
}

interface ActProps extends Props {
  title: string;
  action: string;
  /** Said once it is done. */
  done: string;
  act: (id: string) => Promise<unknown>;
  children: ReactNode;
}

/** A refusal stays in the dialog with its reason, except where there is no request any more. */
function ActDialog({ reopening, title, action, done, act, onClose, children }: ActProps) {
  const finish = useWhileShown(onClose);
  const { _id, name, studentId, askedBy, askedAt, reason } = reopening;
  const form = useForm({
    initial: {},
    submit: async () => {
      try {
        await act(_id);
        flash(done, { forMs: flashLong });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        flash(texts.gone(name), { tone: "error", forMs: flashLong });
      }
      finish();
    },
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} action={action}>
      {children}
      <Facts>
        <Fact name={texts.columns.student}>
          {name}, {studentId}
        </Fact>
        <Fact name={texts.columns.askedBy}>
          {askedBy}, {formatMoment(askedAt)}
        </Fact>
        <Fact name={texts.columns.reason}>{reason}</Fact>
      </Facts>
    </FormDialog>
  );
}
