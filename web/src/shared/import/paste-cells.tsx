import { Button, Textarea } from "@mantine/core";
import classes from "./import.module.css";
import { texts } from "./texts";
import type { usePasting } from "./use-pasting";

interface Props {
  pasting: ReturnType<typeof usePasting>;
  isChecking: boolean;
  /** What was checked can be sent: that is the act then, and no longer the check. */
  isChecked: boolean;
  readOnly: boolean;
}

/** Takes cells that were copied from a spreadsheet, and checks them or the chosen file. */
export function PasteCells({ pasting, isChecking, isChecked, readOnly }: Props) {
  const { pasted, missing, paste, check } = pasting;
  return (
    <>
      <Textarea
        size="md"
        rows={4}
        classNames={{ input: classes.cells ?? "" }}
        label={texts.paste}
        description={texts.pasteHint}
        spellCheck={false}
        autoComplete="off"
        value={pasted}
        error={missing && texts.nothingToCheck}
        readOnly={readOnly}
        onChange={(event) => paste(event.currentTarget.value)}
      />
      <div>
        <Button variant={isChecked ? "default" : "filled"} loading={isChecking} onClick={check}>
          {texts.check}
        </Button>
      </div>
    </>
  );
}
