import { Button, type ButtonProps } from "@mantine/core";
import { useId } from "react";
import classes from "./blocked-button.module.css";

interface Props extends ButtonProps {
  /** Why it cannot be pressed now; undefined when it can. */
  reason: string | undefined;
  "aria-label"?: string;
  onClick: () => void;
}

/** A button that says why it is blocked. It keeps the focus then, so that the reason can be heard. */
export function BlockedButton({ reason, onClick, ...rest }: Props) {
  const reasonId = useId();
  const isBlocked = reason !== undefined;
  return (
    <div className={classes.blocked}>
      <Button
        {...rest}
        aria-disabled={isBlocked || undefined}
        data-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={isBlocked ? undefined : onClick}
      />
      {isBlocked && (
        <span id={reasonId} className={classes.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
