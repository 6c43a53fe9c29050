import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { texts } from "../texts";
import classes from "./key-hints.module.css";
import type { Keys } from "./use-keys";

export function KeyHints({ keys }: { keys: Keys }) {
  return (
    <section className={classes.hints} aria-label={texts.keys.label}>
      <Checkbox
        size="xs"
        label={texts.keys.toggle}
        checked={keys.on}
        onChange={(event) => keys.setOn(event.currentTarget.checked)}
      />
      {keys.on &&
        texts.keys.hints.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
    </section>
  );
}
