import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EditIcon } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { PanelBar } from "@/ui/panel-bar";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "../texts";
import classes from "./parts.module.css";

const t = texts.saving;

interface Props {
  isNext: boolean;
  changed: boolean;
  /** How many rows are not as they were; null: there is nothing beside them. */
  marks: number | null;
  pending: boolean;
  onDiscard: () => void;
}

/** Always in sight: what has changed, and what can be done about it. */
export function SaveBar({ isNext, changed, marks, pending, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PanelBar
        told={
          <>
            {marks !== null && <span>{t.changes(marks)}</span>}
            {changed && (
              <StatusBadge tone="wait" icon={EditIcon}>
                {t.unsaved}
              </StatusBadge>
            )}
            {changed && (
              <Text c="dimmed" fz="sm" className={classes.hint}>
                {t.unsavedHint}
              </Text>
            )}
          </>
        }
      >
        <div className={classes.choices}>
          {changed && (
            <Button
              variant="default"
              disabled={pending}
              aria-label={t.discard.label}
              onClick={() => setAsking(true)}
            >
              {t.discard.open}
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {isNext ? t.open : t.save}
          </Button>
        </div>
      </PanelBar>
      {asking && (
        <ConfirmDialog
          title={t.discard.title}
          question={t.discard.question}
          action={t.discard.label}
          destructive
          onConfirm={async () => onDiscard()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ConflictProps {
  /** The server's, once it has refused a save. */
  sentence: string | undefined;
  onRead: (keepMine: boolean) => void;
}

/** Somebody else's save came between; nothing is read anew without being asked for. */
export function Conflict({ sentence, onRead }: ConflictProps) {
  const ref = useRef<HTMLDivElement>(null);

  // As any save that fails.
  useEffect(() => {
    if (sentence) ref.current?.focus();
  }, [sentence]);

  function read(keepMine: boolean) {
    // The button that was pressed goes, and the focus would fall to the top of the page.
    document.querySelector("main")?.focus();
    onRead(keepMine);
  }

  return (
    <Notice tone="error" role="alert">
      <Stack gap="sm">
        <div ref={ref} tabIndex={-1}>
          <Text fw={600}>{sentence ?? texts.conflict.title}</Text>
          <Text>{texts.conflict.lead}</Text>
        </div>
        <div className={classes.choices}>
          <Button onClick={() => read(true)}>{texts.conflict.keep}</Button>
          <Button variant="default" onClick={() => read(false)}>
            {texts.conflict.drop}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

/** What came of putting both together. */
export const Merged = () => (
  <Notice tone="info" role="status">
    {texts.conflict.merged}
  </Notice>
);
