import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { Disclosure } from "@/ui/disclosure";
import { SavedIcon, SavingIcon, UnsavedIcon, WarningIcon } from "@/ui/icons";
import classes from "./grid.module.css";
import { isStuck } from "./model/cells";
import type { Summary } from "./model/rows";
import type { GridWork } from "./model/work";
import { texts } from "./texts";
import { useSummary } from "./use-grid-work";

const t = texts.summary;
/** So many of the rows in trouble are named. */
const named = 3;

interface Props {
  work: GridWork;
  onGoTo: (studentId: string, column: number) => void;
}

/** One line on what is saved and what is not. */
export function StatusLine({ work, onGoTo }: Props) {
  const summary = useSummary(work);
  const { waiting, stuck } = summary;
  const { text, icon: StateIcon, isBad } = stateOf(work, summary);
  const goTo = (id: string) => {
    const column = work.rows.get(id)?.cells.findIndex(isStuck) ?? 0;
    onGoTo(id, Math.max(column, 0));
  };
  return (
    <div className={classes.line}>
      <span className={classes.summary} data-bad={isBad || undefined}>
        <StateIcon size={18} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </span>
      {stuck.length > 0 && (
        <span className={classes.stuck}>
          {stuck.slice(0, named).map(({ id, name }) => (
            <Anchor key={id} component="button" type="button" inherit onClick={() => goTo(id)}>
              {name}
            </Anchor>
          ))}
          {stuck.length > named && <span>{t.more(stuck.length - named)}</span>}
        </span>
      )}
      {work.isAway && waiting > 0 && (
        <Button variant="default" size="compact-md" fz="sm" onClick={work.resume}>
          {t.retry}
        </Button>
      )}
      {/* Not each single saving: anyone who listens would hear of nothing else. */}
      <VisuallyHidden role="status">{isBad ? text : ""}</VisuallyHidden>
    </div>
  );
}

function stateOf({ isAway, expected }: GridWork, summary: Summary) {
  const { stuck, needsReason } = summary;
  const unsaved = summary.unsaved + expected;
  const waiting = summary.waiting + expected;
  if (isAway && waiting > 0) {
    // The names that follow are of those that wait for the clerk.
    const others = stuck.length > 0 ? ` ${t.stuck(stuck.length)}` : "";
    return { text: t.waits(waiting) + others, icon: UnsavedIcon, isBad: true };
  }
  if (stuck.length > 0) return { text: t.stuck(stuck.length), icon: WarningIcon, isBad: true };
  if (needsReason) return { text: t.needsReason, icon: WarningIcon, isBad: true };
  if (unsaved > 0) return { text: t.saving(unsaved), icon: SavingIcon, isBad: false };
  return { text: t.allSaved, icon: SavedIcon, isBad: false };
}

/** The help on the keys of the grid. */
export function Keys() {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.keys}>
      <Disclosure title={texts.help.title} opened={opened} onToggle={() => setOpened(!opened)}>
        <dl>
          {texts.help.lines.map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}
