import { useFlashes } from "@/lib/flash";
import classes from "./flashes.module.css";
import { Notice } from "./notice";
import { Reference } from "./reference";

/** The region stands empty from the start, so that screen readers hear what enters it. */
export function Flashes() {
  return (
    <div className={classes.region} role="status">
      {useFlashes().map(({ id, text, tone, reference }) => (
        <Notice key={id} tone={tone}>
          {text}
          {reference && <Reference id={reference} />}
        </Notice>
      ))}
    </div>
  );
}
