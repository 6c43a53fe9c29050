import "../select-styles";
import { Select } from "@mantine/core";

/** A select has no choice without a value. */
const everything = "*";

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> {
  label: string;
  /** The choice of no filter: "All courses". None: one of the others is always chosen. */
  all?: string;
  choices: readonly (Value | Choice<Value>)[];
  /** Empty: all. */
  value: Value | "";
  onChange: (value: Value | "") => void;
}

/** One filter of a list. */
export function FilterSelect<Value extends string>(props: Props<Value>) {
  const { label, all, choices, value, onChange } = props;
  const named = choices.map((choice) =>
    typeof choice === "string" ? { value: choice, label: choice } : choice,
  );
  return (
    <Select
      size="sm"
      aria-label={label}
      allowDeselect={false}
      data={[...(all === undefined ? [] : [{ value: everything, label: all }]), ...named]}
      value={value || everything}
      onChange={(chosen) =>
        onChange(chosen === null || chosen === everything ? "" : (chosen as Value))
      }
    />
  );
}
