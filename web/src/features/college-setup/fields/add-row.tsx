import { Button } from "@mantine/core";
import { useEditor, type WorkFault } from "../editor";
import { type RowFault, within } from "../model/check";
import { type RowField, RowFields, type RowKind } from "./row-fields";

interface Props<Name extends string> {
  kind: RowKind;
  /** Names the button and the row. */
  label: string;
  /** Where the label does not say to which list it adds. */
  name?: string | undefined;
  /** Where what is typed here stands, and where it goes. */
  entry: string;
  list: string;
  fields: readonly RowField<Name>[];
  values: Record<Name, string>;
  faults: WorkFault[];
  /** What keeps it from being added. */
  check: () => RowFault[];
  /** What a new row has besides its fields. */
  more?: object;
  onAdded: () => void;
}

/** The last row of a list. Enter adds what is typed, and the next one can be typed at once. */
export function AddRow<Name extends string>(props: Props<Name>) {
  const {
    kind,
    label,
    name = label,
    entry,
    list,
    fields,
    values,
    faults,
    check,
    more,
    onAdded,
  } = props;
  const editor = useEditor();

  function focus(field: string | undefined) {
    document.getElementById(editor.idOf(`${entry}.${field}`))?.focus();
  }

  function add() {
    const found = check();
    editor.showFaults(entry, within(entry, found));
    focus(found[0]?.path ?? fields[0]?.name);
    if (found.length > 0) return;
    editor.add(list, entry, more);
    onAdded();
  }

  return (
    <RowFields
      kind={kind}
      legend={name}
      path={entry}
      fields={fields}
      values={values}
      faults={faults}
      onEnter={add}
    >
      <Button variant="default" size="md" fz="sm" aria-label={name} onClick={add}>
        {label}
      </Button>
    </RowFields>
  );
}
