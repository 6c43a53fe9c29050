import { Button } from "@mantine/core";
import { errorMessage, referenceOf } from "@/lib/api-error";
import { WarningIcon } from "../icons";
import { Reference } from "../reference";
import { texts } from "../texts";
import classes from "./states.module.css";

interface Props {
  error: unknown;
  onRetry: () => void;
  /** Shown when the server gave no reason. */
  fallback?: string;
}

export function Failed({ error, onRetry, fallback }: Props) {
  const reference = referenceOf(error);
  return (
    <div className={classes.state} role="alert">
      <p className={classes.bad}>
        <WarningIcon size={20} stroke={1.75} aria-hidden />
        {errorMessage(error, fallback)}
      </p>
      {reference && <Reference id={reference} />}
      <Button variant="default" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
