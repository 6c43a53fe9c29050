import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EditIcon } from "@/ui/icons";
import { PanelBar } from "@/ui/panel-bar";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./editor.module.css";
import { texts } from "./texts";

interface Props {
  /** Names the button: "Save year". */
  action: string;
  changed: boolean;
  /** What has changed, in words; or that nothing has. */
  told?: ReactNode;
  pending: boolean;
  /** The form is several panels: the bar is below them instead of in one. */
  isOfPage?: boolean;
  onDiscard: () => void;
}

/** Always in sight: what has changed, and what can be done about it. */
export function SaveBar({ action, changed, told, pending, isOfPage, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  const { discard } = texts;
  const Bar = isOfPage ? PageBar : PanelBar;
  return (
    <>
      <Bar
        told={
          <>
            {told}
            {changed && (
              <StatusBadge tone="wait" icon={EditIcon}>
                {texts.unsaved}
              </StatusBadge>
            )}
            {changed && (
              <Text c="dimmed" fz="sm" className={classes.hint}>
                {texts.unsavedHint}
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
              aria-label={discard.label}
              onClick={() => setAsking(true)}
            >
              {discard.open}
            </Button>
          )}
          <Button type="submit" loading={pending}>
            {action}
          </Button>
        </div>
      </Bar>
      {asking && (
        <ConfirmDialog
          title={discard.title}
          question={discard.question}
          action={discard.label}
          destructive
          onConfirm={async () => onDiscard()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const PageBar = ({ told, children }: { told: ReactNode; children: ReactNode }) => (
  <div className={classes.page}>
    <div className={classes.told} aria-live="polite">
      {told}
    </div>
    {children}
  </div>
);
