import type { TextInputProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { TextField } from "@/ui/form/text-field";
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

/** One field of the college, wherever in the draft it stands. */
export function SetupField({ path, value, faults, describedBy, onEnter, ...rest }: Props) {
  const editor = useEditor();
  const fault = faults.find((candidate) => candidate.path === path);

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
      {...(fault && describedBy && { attributes: { input: { "aria-describedby": describedBy } } })}
      field={{
        id: editor.idOf(path),
        name: path,
        value,
        onChange: (text) => editor.change(path, text),
        error: fault && (describedBy ? true : fault.msg),
        "aria-invalid": fault !== undefined,
      }}
    />
  );
}
