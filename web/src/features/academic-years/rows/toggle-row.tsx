import { RowButton } from "@/ui/list/row-actions";
import { useEditor } from "../editor/editor";
import { texts } from "../texts";

interface Props {
  list: "instalments" | "fees";
  row: { key: string; isRemoved?: boolean };
  name: string;
  /** The row goes without a trace: then the focus goes to this. */
  next?: string | undefined;
}

/** Takes a row away; the same button brings it back. */
export function ToggleRow({ list, row, name, next }: Props) {
  const editor = useEditor();
  const action = row.isRemoved ? texts.rows.bringBack : texts.rows.remove;
  return (
    <RowButton
      // As high as the field beside it.
      size="md"
      fz="sm"
      aria-label={texts.of(action, name)}
      onClick={() => {
        // It would fall to the top of the page.
        if (next) document.getElementById(editor.idOf(next))?.focus();
        editor.toggleRow(list, row.key);
      }}
    >
      {action}
    </RowButton>
  );
}
