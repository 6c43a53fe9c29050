import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import { texts } from "./texts";
import type { SheetState } from "./use-sheet";

const t = texts.clash;

/** Why a sheet was not saved; and when somebody else was quicker, what to make of the two. */
export function Clash({ state }: { state: SheetState }) {
  const { sheet, refusal, differing, drop } = state;
  const ref = useRef<HTMLDivElement>(null);
  // The button is at the other end of a list that may be long.
  useEffect(() => (refusal ? focusAfterDialog(ref.current) : undefined), [refusal]);
  const isClash = state.isClash && sheet?.isEditable && differing.size > 0;
  if (!isClash && !refusal) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert">
      <Notice tone="error">
        {refusal ?? t.changed(sheet?.takenBy ?? t.somebody)}
        {isClash && (
          <>
            {" "}
            {t.kept(differing.size)}
            <Group mt="xs">
              <Button variant="default" size="sm" onClick={drop}>
                {t.theirs}
              </Button>
            </Group>
          </>
        )}
      </Notice>
    </div>
  );
}
