import { Button } from "@mantine/core";
import { flushSync } from "react-dom";
import { newKey } from "@/shared/editor/new-key";
import { AddIcon } from "@/ui/icons";
import { useEditor } from "../editor/editor";

interface Props {
  /** Of the button. */
  id: string;
  label: string;
  /** Where its name does not say to what it adds. */
  name?: string;
  onAdd: (key: string) => void;
  /** Of the field that the new row begins with. */
  firstField: (key: string) => string;
}

/** Adds a row to a list, and leads to it. */
export function AddRow({ id, label, name, onAdd, firstField }: Props) {
  const editor = useEditor();

  function add() {
    const key = newKey();
    flushSync(() => onAdd(key));
    document.getElementById(editor.idOf(firstField(key)))?.focus();
  }

  return (
    <Button
      id={editor.idOf(id)}
      variant="default"
      size="sm"
      leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
      aria-label={name}
      onClick={add}
    >
      {label}
    </Button>
  );
}
