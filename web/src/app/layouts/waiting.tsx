import { Loader } from "@mantine/core";
import { texts } from "@/ui/texts";
import classes from "./waiting.module.css";

/** Appears only when the wait becomes noticeable. */
export function Waiting() {
  return (
    <div className={classes.waiting}>
      <Loader aria-label={texts.loading} role="status" />
    </div>
  );
}
