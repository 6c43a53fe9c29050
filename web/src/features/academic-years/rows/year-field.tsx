import { use } from "react";
import { DateField } from "@/ui/form/date-field";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { SendingContext, useEditor, type WorkFault } from "../editor/editor";
import type { Mark } from "../model/marks";
import { texts } from "../texts";
import { HeadsContext } from "./rows";
import classes from "./rows.module.css";

interface Props {
  label: string;
  path: string;
  value: string;
  /** How it differs from what stands beside it. */
  mark: Mark | null;
  faults: WorkFault[];
}

function useBinding({ path, value, faults }: Props): FieldBinding {
  const editor = useEditor();
  const fault = faults.find((candidate) => candidate.path === path);
  return {
    id: editor.idOf(path),
    name: path,
    value,
    onChange: (text) => editor.change(path, text),
    error: fault?.msg,
    readOnly: use(SendingContext),
    "aria-invalid": fault !== undefined,
  };
}

/** The word beside the field, which screen readers say with it. Beside nothing there is nothing to tell. */
function useMark({ mark }: Props) {
  return use(HeadsContext) && mark ? texts.marks[mark] : undefined;
}

const looks = {
  classNames: {
    root: classes.field ?? "",
    description: classes.mark ?? "",
    error: classes.error ?? "",
  },
};

interface FieldProps extends Props {
  inputMode?: "decimal" | "numeric";
}

/** A text or an amount of the year, wherever in it it stands. */
export function YearField({ inputMode, ...bound }: FieldProps) {
  return (
    <TextField
      {...looks}
      label={bound.label}
      autoComplete="off"
      inputMode={inputMode}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={useMark(bound)}
      field={useBinding(bound)}
    />
  );
}

interface DayProps extends Props {
  /** What stands beside it while no day is chosen. */
  none?: string;
  isOptional?: boolean;
}

/** A day of the year. */
export function YearDay({ none, isOptional, ...bound }: DayProps) {
  const mark = useMark(bound);
  return (
    <DateField
      {...looks}
      label={bound.label}
      required={!isOptional}
      describe={() => mark ?? ""}
      none={mark ?? none ?? ""}
      field={useBinding(bound)}
    />
  );
}

/** In place of the field of a row that goes. */
export const Gone = () => (
  <span className={`${classes.removed} ${classes.mark}`}>{texts.marks.removed}</span>
);
