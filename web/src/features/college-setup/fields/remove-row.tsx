import { RowButton } from "@/ui/list/row-actions";
import { useEditor } from "../editor";
import { texts } from "../texts";

/** The focus goes to the row beside the one that goes: it would fall to the top of the page. */
function focusBeside(button: HTMLElement) {
  const row = button.closest("fieldset");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector("button")?.focus();
}

interface Props {
  list: string;
  row: string;
  name: string;
}

/** Takes a row out of its list. */
export function RemoveRow({ list, row, name }: Props) {
  const editor = useEditor();
  return (
    <RowButton
      // As high as the fields beside it.
      size="md"
      fz="sm"
      aria-label={texts.of(texts.remove, name)}
      onClick={(event) => {
        focusBeside(event.currentTarget);
        editor.remove(list, row);
      }}
    >
      {texts.remove}
    </RowButton>
  );
}
