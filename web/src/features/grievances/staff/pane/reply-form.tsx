import { Button } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import type { QueuedGrievance } from "@/lib/api-types";
import { useDecisionForm } from "@/shared/queue/use-decision-form";
import { SavedReplies } from "@/shared/saved-replies/saved-replies";
import { confirmByKey } from "@/ui/form/confirm-by-key";
import { ErrorSummary } from "@/ui/form/error-summary";
import { DoneIcon } from "@/ui/icons";
import { PanelBar } from "@/ui/panel-bar";
import { useResolve } from "../../api";
import { ReplyField } from "../reply-field";
import { resolution } from "../resolution";
import { texts } from "../texts";
import classes from "./pane.module.css";
import { formId } from "./reply-focus";

/** The second press of a double one would resolve the next grievance, unread. */
function oncePressed(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

interface Props {
  grievance: QueuedGrievance;
  onResolved: () => void;
  onConflict: (text: string) => void;
  /** Escape was pressed in the field. */
  onLeave: () => void;
}

/** Resolves the grievance that is open, with a reply if there is one. */
export function ReplyForm({ grievance, onResolved, onConflict, onLeave }: Props) {
  const resolve = useResolve();
  const form = useDecisionForm({
    ...resolution(grievance, resolve.mutateAsync),
    onConflict,
    onDecided: (isOwn) => isOwn && onResolved(),
  });
  const field = form.field("reply");

  function onKeyDown({ key, target, nativeEvent }: KeyboardEvent) {
    // One that ends the choice of a letter is no key of ours.
    const isKey = key === "Escape" && !nativeEvent.isComposing;
    if (isKey && (target as Element).id === field.id) onLeave();
  }

  return (
    <form
      id={formId}
      className={classes.reply}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onKeyDown}
      onKeyDownCapture={confirmByKey}
    >
      <ErrorSummary form={form} />
      <ReplyField label={texts.resolution.reply} field={field} rows={3} />
      <PanelBar told={<SavedReplies desk="grievances" field={field} />}>
        <Button
          type="submit"
          loading={form.pending}
          leftSection={<DoneIcon size={18} stroke={1.75} aria-hidden />}
          onClick={oncePressed}
        >
          {texts.resolve}
        </Button>
      </PanelBar>
    </form>
  );
}
