import type { ReactNode } from "react";
import { RowButton } from "@/ui/list/row-actions";
import { useEditor, type WorkFault } from "../editor";
import { isWithin } from "../model/paths";
import { texts } from "../texts";
import classes from "./row-fields.module.css";
import { SetupField } from "./setup-field";

export interface RowField<Name extends string> {
  name: Name;
  label: () => string;
  numeric?: boolean;
  optional?: boolean;
}

/** Which fields a row has; the style sheet lays each kind out in its own way. */
export type RowKind = "fee" | "subject" | "detailed" | "course";

interface Props<Name extends string> {
  kind: RowKind;
  /** Names the row for those who do not see where it stands. */
  legend: string;
  path: string;
  fields: readonly RowField<Name>[];
  values: Record<Name, string>;
  faults: WorkFault[];
  onEnter?: () => void;
  /** A field of another kind, before the button. */
  choice?: { name: string; field: ReactNode };
  /** The row's button. */
  children?: ReactNode;
}

/** The fields of one row, its button, and below them what is wrong with the row, once. */
export function RowFields<Name extends string>(props: Props<Name>) {
  const { kind, legend, path, fields, values, faults, onEnter, choice, children } = props;
  const messageId = `${useEditor().idOf(path)}-message`;
  const names = [...fields.map(({ name }) => name), ...(choice ? [choice.name] : [])];
  const inRow = names.map((name) => `${path}.${name}`);
  const own = faults.filter((fault) => fault.path !== undefined && inRow.includes(fault.path));
  const messages = [...new Set(own.map(({ msg }) => msg))];
  return (
    <fieldset
      className={classes.row}
      data-kind={kind}
      data-adding={onEnter && true}
      aria-label={legend}
    >
      {fields.map(({ name, label, numeric, optional }) => (
        <SetupField
          key={name}
          label={label()}
          path={`${path}.${name}`}
          value={values[name]}
          faults={own}
          describedBy={messageId}
          onEnter={onEnter}
          required={!optional}
          {...(numeric && { inputMode: "decimal" })}
        />
      ))}
      {choice?.field}
      {children && <div className={classes.action}>{children}</div>}
      {messages.length > 0 && (
        <p
          className={classes.message}
          id={messageId}
          // After a save it is the summary that speaks up.
          role={own.some(({ quiet }) => quiet) ? "alert" : undefined}
        >
          {messages.join(" ")}
        </p>
      )}
    </fieldset>
  );
}

/** What is wrong within one place of the draft. */
export const faultsWithin = (faults: WorkFault[], path: string) => faults.filter(isWithin(path));

interface HeadProps {
  kind: RowKind;
  fields: readonly Pick<RowField<string>, "name" | "label">[];
}

/** The columns' names; on a phone each field bears its own instead. */
export function RowHead({ kind, fields }: HeadProps) {
  return (
    <div className={classes.head} data-kind={kind} aria-hidden>
      {fields.map(({ name, label }) => (
        <span key={name}>{label()}</span>
      ))}
    </div>
  );
}

/** The focus goes to the row beside the one that goes: it would fall to the top of the page. */
function focusBeside(button: HTMLElement) {
  const row = button.closest("fieldset");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector("button")?.focus();
}

interface RemoveRowProps {
  list: string;
  row: string;
  name: string;
}

/** Takes a row out of its list. */
export function RemoveRow({ list, row, name }: RemoveRowProps) {
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
