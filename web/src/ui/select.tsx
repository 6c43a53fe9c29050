import "@mantine/core/styles/Combobox.layer.css";
import "./selects.css";
import { ComboboxChevron, InputBase, type SelectProps } from "@mantine/core";
import type { ChangeEvent, KeyboardEvent } from "react";
import { lazyPart } from "./lazy-part";

type Choice = string | { value: string; label?: string } | { items: readonly Choice[] };

/** The label of the chosen one, in a list with or without groups. */
function labelIn(choices: readonly Choice[], value: string | null | undefined): string {
  for (const choice of choices) {
    if (typeof choice === "string") {
      if (choice === value) return choice;
    } else if ("items" in choice) {
      const label = labelIn(choice.items, value);
      if (label) return label;
    } else if (choice.value === value) return choice.label ?? choice.value;
  }
  return "";
}

const ofTheList = [
  "allowDeselect",
  "comboboxProps",
  "filter",
  "maxDropdownHeight",
  "name",
  "nothingFoundMessage",
  "onChange",
  "onDropdownOpen",
  "onSearchChange",
  "searchValue",
  "searchable",
];

const ofTheField = (props: object) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !ofTheList.includes(name)));

const openingKeys = ["ArrowDown", "ArrowUp", "Enter", " "];

/** A field that opens a list of choices. Most of its code is the list's, and comes later. */
export const Select = lazyPart<SelectProps>(
  () => import(/* webpackChunkName: "select" */ "./select-with-list"),
  ({ onWant, watch, data = [], value, size = "md", readOnly, ...rest }) => {
    const { searchable, searchValue, onSearchChange, error } = rest;
    const want = () => !readOnly && onWant();
    return (
      <InputBase
        {...ofTheField(rest)}
        {...watch}
        size={size}
        __staticSelector="Select"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        pointer
        readOnly={!searchable || readOnly}
        rightSection={<ComboboxChevron size={size} error={error} />}
        rightSectionPointerEvents="none"
        value={searchValue ?? labelIn(data, value)}
        onClick={want}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onSearchChange?.(event.currentTarget.value);
          want();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const isLetter = searchable && event.key === " ";
          if (isLetter || !openingKeys.includes(event.key)) return;
          event.preventDefault();
          want();
        }}
      />
    );
  },
);
