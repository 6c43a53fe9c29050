import { Button, Group } from "@mantine/core";
import { Notice } from "@/ui/notice";
import classes from "./grid.module.css";
import type { Pasted } from "./model/paste";
import type { GridWork } from "./model/work";
import { texts } from "./texts";

const t = texts.pasted;

interface Props {
  work: GridWork;
  pasted: Pasted;
  onClose: () => void;
}

/** What became of a pasted block, and a way back. */
export function PastedNote({ work, pasted, onClose }: Props) {
  const { filled, empty, before } = pasted;
  return (
    <div className={classes.pasted}>
      <Notice tone="info" role="status">
        <span>{[t.filled(filled), ...(empty > 0 ? [t.empty(empty)] : [])].join(" ")}</span>
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
              {t.undo}
            </Button>
          )}
          <Button variant="default" size="compact-md" fz="sm" onClick={onClose}>
            {t.close}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
