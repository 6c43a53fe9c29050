import { Button, Group, Stack, Text } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { Notice } from "@/ui/notice";
import classes from "./grid.module.css";
import type { Pasted, Plan } from "./model/paste";
import type { GridWork } from "./model/work";
import { texts } from "./paste-texts";

const t = texts.paste;
/** So many lines are drawn. */
const most = 200;

interface Props {
  work: GridWork;
  plan: Plan;
  onFill: () => void;
  onClose: () => void;
}

/** Shows whose marks a block would fill in, before it does; a block with a fault only says what is wrong. */
export function PasteDialog({ work, plan, onFill, onClose }: Props) {
  const { faults, entries } = plan;
  if (faults.length > 0) {
    return (
      <Dialog title={t.refused} opened onClose={onClose} size="lg">
        <Notice tone="error">{t.nothing(faults.length)}</Notice>
        <Lines label={t.refused} lines={faults} />
        <DialogActions cancel={t.close} />
      </Dialog>
    );
  }
  const rows = rowsOf(work, plan);
  return (
    <Dialog title={t.title(entries.length)} opened onClose={onClose} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFill();
        }}
      >
        <Stack>
          <Text>{t[plan.by](rows.length)}</Text>
          <Lines
            label={t.title(entries.length)}
            lines={rows.map(({ id, name, marks }) => t.row(name, id, marks))}
          />
          <DialogActions>
            <Button type="submit">{t.fill}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

function Lines({ label, lines }: { label: string; lines: string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <ul aria-label={label} tabIndex={0} className={classes.lines}>
      {lines.slice(0, most).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > most && <li>{t.more(lines.length - most)}</li>}
    </ul>
  );
}

function rowsOf(work: GridWork, { entries }: Plan) {
  const rows = new Map<string, { id: string; name: string; marks: [string, string][] }>();
  for (const { id, column, text } of entries) {
    const row = work.rows.get(id);
    const known = rows.get(id) ?? { id, name: row?.name ?? "", marks: [] };
    known.marks.push([row?.cells[column]?.mark.subjectName ?? "", text]);
    rows.set(id, known);
  }
  return [...rows.values()];
}

const pastedTexts = texts.pasted;

interface PastedNoteProps {
  work: GridWork;
  pasted: Pasted;
  onClose: () => void;
}

/** What became of a pasted block, and a way back. */
export function PastedNote({ work, pasted, onClose }: PastedNoteProps) {
  const { filled, empty, before } = pasted;
  return (
    <div className={classes.pasted}>
      <Notice tone="info" role="status">
        <span>
          {[pastedTexts.filled(filled), ...(empty > 0 ? [pastedTexts.empty(empty)] : [])].join(" ")}
        </span>
        <Group gap="xs" mt="xs">
          {filled > 0 && (
            <Button
              variant="default"
              size="compact-md"
              fz="sm"
              onClick={() => {
                work.type(...before);
                onClose();
              }}
            >
              {pastedTexts.undo}
            </Button>
          )}
          <Button variant="default" size="compact-md" fz="sm" onClick={onClose}>
            {pastedTexts.close}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
