import { Button } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import classes from "./import.module.css";
import { texts } from "./texts";

interface Props {
  /** Of the file that was chosen. */
  name: string | undefined;
  disabled: boolean;
  /** Besides text. */
  takesWorkbooks?: boolean;
  onChoose: (file: File) => void;
}

const ofText = ".csv,text/csv,text/plain";
const ofWorkbooks = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Takes a file of a table, by the button or dropped beside it. */
export function ChooseFile({ name, disabled, takesWorkbooks, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !disabled) onChoose(file);
  }

  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same without a mouse
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {name && <span className={classes.file}>{name}</span>}
      <Button
        variant="default"
        // The dialog would take the input below for its first field.
        data-autofocus
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {name ? texts.another : texts.choose}
      </Button>
      <span className={classes.quiet}>{texts.drop}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={takesWorkbooks ? `${ofText},${ofWorkbooks}` : ofText}
        aria-label={texts.choose}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file again, once it is corrected.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
