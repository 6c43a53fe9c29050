import "@/ui/checkbox-styles";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import classes from "./grid.module.css";
import { texts } from "./texts";
import type { useMissingOnly } from "./use-grid-work";

interface Props {
  only: ReturnType<typeof useMissingOnly>;
  /** False: no marks are missing. */
  onGo: () => boolean;
}

/** The way to the marks that are missing. */
export const MissingTools = ({ only, onGo }: Props) => (
  <div className={classes.missing}>
    <Checkbox
      label={texts.onlyMissing}
      checked={only.isOn}
      onChange={(event) => only.set(event.currentTarget.checked)}
    />
    <NextMissing onGo={onGo} />
  </div>
);

function NextMissing({ onGo }: Pick<Props, "onGo">) {
  const [isNone, setNone] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        title={texts.nextMissingKeys}
        onClick={() => setNone(!onGo())}
      >
        {texts.nextMissing}
      </Button>
      <span role="status" className={classes.count}>
        {isNone && texts.noMissing}
      </span>
    </>
  );
}
