import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EditIcon } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "../texts";
import classes from "./saving.module.css";

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

const t = texts.conflict;

interface ConflictProps {
  /** The server's, once it has refused a save. */
  sentence: string | undefined;
  onRead: (keepMine: boolean) => void;
}

/** Somebody else's save came between; nothing is read anew without being asked for. */
export function Conflict({ sentence, onRead }: ConflictProps) {
  const ref = useRef<HTMLDivElement>(null);

  // As any save that fails; what is only noticed meanwhile does not tear anybody out of a field.
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
          <Text fw={600}>{sentence ?? t.title}</Text>
          <Text>{t.lead}</Text>
        </div>
        <Group gap="sm" className={classes.choices}>
          <Button onClick={() => read(true)}>{t.keep}</Button>
          <Button variant="default" onClick={() => read(false)}>
            {t.drop}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

/** What came of putting both together; `places` are those that both had changed. */
export function Merged({ places }: { places: string[] }) {
  return (
    <Notice tone="info" role="status">
      <Text>{t.merged}</Text>
      {places.length > 0 && (
        <>
          <Text mt="xs">{t.clashes}</Text>
          <ul className={classes.places}>
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
