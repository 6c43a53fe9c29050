import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./figure.module.css";
import { texts as uiTexts } from "./texts";

interface Props {
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode | undefined;
  hint?: ReactNode;
  /** The figure that the screen is about. */
  large?: boolean;
}

/** A figure under its name; stands in a `dl`. */
export function Figure({ label, value, hint, large }: Props) {
  return (
    <div className={classes.figure} data-large={large || undefined}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        {value ?? <Skeleton height="1em" width="6em" role="status" aria-label={uiTexts.loading} />}
      </dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}
