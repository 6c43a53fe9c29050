import { Button, Group } from "@mantine/core";
import { Notice } from "@/ui/notice";
import classes from "./grid.module.css";
import type { Pasted } from "./model/paste";
import type { GridWork } from "./model/work";
import { texts } from "./texts";

const words = texts.pasted;

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
        <span>{[words.filled(filled), ...(empty > 0 ? [words.empty(empty)] : [])].join(" ")}</span>
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
              {words.undo}
            </Button>
          )}
          <Button variant="default" size="compact-md" fz="sm" onClick={onClose}>
            {words.close}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
