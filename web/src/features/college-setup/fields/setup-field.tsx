import { NativeSelect, type TextInputProps } from "@mantine/core";
import type { KeyboardEvent, PointerEvent } from "react";
import { relativeHint } from "@/lib/dates";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { useEditor, type WorkFault } from "../editor";

interface Props
  extends Pick<
    TextInputProps,
    "description" | "inputMode" | "type" | "autoComplete" | "maxLength" | "required"
  > {
  label: string;
  path: string;
  value: string;
  faults: WorkFault[];
  /** Where the row says what is wrong: then the field itself only shows that it is meant. */
  describedBy?: string | undefined;
  /** Instead of saving the form. */
  onEnter?: (() => void) | undefined;
}

type Bound = Pick<Props, "path" | "value" | "faults" | "describedBy">;

function useBinding({ path, value, faults, describedBy }: Bound): FieldBinding {
  const editor = useEditor();
  const fault = faults.find((candidate) => candidate.path === path);
  return {
    id: editor.idOf(path),
    name: path,
    value,
    onChange: (text) => editor.change(path, text),
    error: fault && (describedBy ? true : fault.msg),
    "aria-invalid": fault !== undefined,
  };
}

/** One field of the college, wherever in the draft it stands. */
export function SetupField({ path, value, faults, describedBy, onEnter, ...rest }: Props) {
  const field = useBinding({ path, value, faults, describedBy });

  function onKeyDown(event: KeyboardEvent) {
    if (!onEnter || event.key !== "Enter") return;
    event.preventDefault();
    // While a word is being composed, Enter only ends the word.
    if (!event.nativeEvent.isComposing) onEnter();
  }

  return (
    <TextField
      autoComplete="off"
      onKeyDown={onKeyDown}
      {...rest}
      // Given as an ordinary property, the library overwrites it with nothing.
      {...(field.error &&
        describedBy && { attributes: { input: { "aria-describedby": describedBy } } })}
      field={field}
    />
  );
}

interface SelectProps extends Bound {
  label: string;
  description?: string;
  choices: { value: string; label: string }[];
  /** What is wrong with the choice as it stands; a fault of a save comes first. */
  warning?: string | undefined;
  /** Where more follows from it than that it is chosen. */
  onChoose?: (value: string) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** One choice of a few. */
export function SetupSelect({ choices, warning, onChoose, ...rest }: SelectProps) {
  const { path, value, faults, describedBy, ...more } = rest;
  const { onChange, error, ...field } = useBinding({ path, value, faults, describedBy });
  return (
    <NativeSelect
      size="md"
      {...more}
      {...field}
      data={choices}
      error={error || warning}
      {...(error && describedBy && { attributes: { input: { "aria-describedby": describedBy } } })}
      onChange={(event) => (onChoose ?? onChange)(event.currentTarget.value)}
    />
  );
}

interface DayProps extends Bound {
  label: string;
  /** What stands there while no day is chosen. */
  none: string;
}

/** A day of the college. */
export const SetupDay = ({ label, none, ...bound }: DayProps) => (
  <DateField label={label} field={useBinding(bound)} describe={relativeHint} none={none} />
);
