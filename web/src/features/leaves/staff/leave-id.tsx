import { CopyButton } from "@/ui/copy-button";
import classes from "./queue.module.css";
import { texts } from "./texts";

/**
 * Ids begin with the time, so it is their end that tells neighbours apart. The search finds it, so it
 * is also what is copied.
 */
export function LeaveId({ id }: { id: string }) {
  const shown = id.slice(-8);
  return (
    <span className={classes.leaveId}>
      {shown}
      <CopyButton what={texts.idName(shown)} text={shown} />
    </span>
  );
}
