import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EditIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "../texts";
import classes from "./save-bar.module.css";

interface Props {
  changed: boolean;
  pending: boolean;
  onDiscard: () => void;
}

/** Always in sight: whether something is unsaved, and what can be done about it. */
export function SaveBar({ changed, pending, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes.bar}>
      <div className={classes.state} aria-live="polite">
        {changed ? (
          <>
            <StatusBadge tone="wait" icon={EditIcon}>
              {texts.unsaved}
            </StatusBadge>
            <Text c="dimmed" fz="sm" className={classes.hint}>
              {texts.unsavedHint}
            </Text>
          </>
        ) : (
          <Text c="dimmed" fz="sm">
            {texts.allSaved}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        {changed && (
          <Button
            variant="default"
            disabled={pending}
            aria-label={texts.discard.label}
            onClick={() => setAsking(true)}
          >
            {texts.discard.open}
          </Button>
        )}
        <Button type="submit" loading={pending}>
          {texts.save}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.discard.title}
          question={texts.discard.question}
          action={texts.discard.label}
          destructive
          onConfirm={async () => onDiscard()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
