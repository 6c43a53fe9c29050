import type { SelectProps } from "@mantine/core";
import { Select } from "../select";

/** A select has no choice without a value. */
const everything = "*";

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface Group<Value extends string> {
  group: string;
  items: Choice<Value>[];
}

/** Of a long choice. */
type Searching = Pick<
  SelectProps,
  "searchable" | "nothingFoundMessage" | "error" | "onDropdownOpen"
>;

interface Props<Value extends string> extends Searching {
  label: string;
  /** The choice of no filter: "All courses". None: one of the others is always chosen. */
  all?: string;
  /** Until one is chosen, where there is no choice of all. */
  placeholder?: string;
  choices: readonly (Value | Choice<Value> | Group<Value>)[];
  /** Empty: all. */
  value: Value | "";
  onChange: (value: Value | "") => void;
}

/** One filter of a list. */
export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { label, all, placeholder, choices, value, onChange, ...searching } = props;
  const named = choices.map((choice) =>
    typeof choice === "string" ? { value: choice, label: choice } : choice,
  );
  return (
    <Select
      {...searching}
      size="sm"
      aria-label={label}
      {...(placeholder && { placeholder })}
      allowDeselect={false}
      data={[...(all === undefined ? [] : [{ value: everything, label: all }]), ...named]}
      value={value || (all === undefined ? null : everything)}
      onChange={(chosen) =>
        onChange(chosen === null || chosen === everything ? "" : (chosen as Value))
      }
    />
  );
}
