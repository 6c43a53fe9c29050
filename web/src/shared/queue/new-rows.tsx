import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { countText } from "@/ui/counted";
import classes from "./new-rows.module.css";
import { texts } from "./texts";
import type { Newer } from "./use-newer";

interface Props {
  newer: Newer;
  /** Where the focus goes with the rows. */
  listId: string;
}

/** Tells what has come, in a place that is kept for it, so that no row moves before it is pressed. */
export function NewRows({ newer: { count, isLoading, show }, listId }: Props) {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (count > 0 || !wasPressed.current) return;
    wasPressed.current = false;
    const isLost = document.activeElement === document.body;
    if (isLost) document.getElementById(listId)?.focus({ preventScroll: true });
  }, [count, listId]);

  function press() {
    // Not disabled meanwhile: a disabled button loses the focus.
    if (isLoading) return;
    wasPressed.current = true;
    void show();
  }

  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <Button variant="subtle" size="sm" px="xs" aria-busy={isLoading} onClick={press}>
          {texts.newer(countText(count))}
        </Button>
      )}
    </div>
  );
}
