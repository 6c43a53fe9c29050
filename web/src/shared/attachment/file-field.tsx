import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { choiceFault } from "@/shared/upload/photo";
import { texts as uploadTexts } from "@/shared/upload/texts";
import { UploadIcon } from "@/ui/icons";
import classes from "./attachment.module.css";
import { rules } from "./rules";
import { texts } from "./texts";

interface Props {
  file: File | null;
  onChange: (file: File | null) => void;
  /** While it is on its way. */
  disabled: boolean;
}

/** Chooses a file that is sent later, together with what is being typed. */
export function FileField({ file, onChange, disabled }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);

  function choose(chosen: File) {
    const found = choiceFault(rules(), chosen);
    setFault(found);
    onChange(found ? null : chosen);
  }

  return (
    <div className={classes.field}>
      <span className={classes.label}>{texts.title}</span>
      <p id={`${id}-hint`} className={classes.hint}>
        {file ? texts.chosen(file.name) : texts.hint}
      </p>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.actions}>
        {/* Types only, no capture: telephones then offer both the camera and the files. */}
        <input
          className={classes.file}
          type="file"
          id={id}
          accept={rules().accepts.join(",")}
          aria-label={uploadTexts.of(file ? uploadTexts.replace : uploadTexts.choose, texts.title)}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== null}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) choose(chosen);
            // The same file may be chosen again, corrected.
            currentTarget.value = "";
          }}
        />
        <Button
          component="label"
          htmlFor={id}
          variant="default"
          size="sm"
          aria-hidden
          data-disabled={disabled || undefined}
          leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
        >
          {file ? uploadTexts.replace : uploadTexts.choose}
        </Button>
        {file && (
          <Button
            variant="default"
            size="sm"
            aria-label={texts.removeLabel}
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
