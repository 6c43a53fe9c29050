import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SearchIcon } from "../icons";
import classes from "./list-tools.module.css";

interface Props {
  search?: {
    label: string;
    /** What can be searched for: "Name or Student ID". */
    hint: string;
    value: string;
    onSearch: (search: string) => void;
  };
  /** Filters, and last the order. */
  children?: ReactNode;
  /** What can be done with the list as a whole. */
  actions?: ReactNode;
}

/** The row above every list: what is searched for, what is shown, in which order, what can be done. */
export function ListTools({ search, children, actions }: Props) {
  return (
    <div className={classes.tools}>
      {search && (
        <div data-search>
          <SearchField
            label={search.label}
            placeholder={search.hint}
            value={search.value}
            onSearch={search.onSearch}
          />
        </div>
      )}
      {children}
      {actions && <div data-actions>{actions}</div>}
    </div>
  );
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  value: string;
  /** Called once the typing pauses. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** What was typed here and has not become the value yet. */
  const said = useRef<string[]>([]);
  useEffect(() => {
    const at = said.current.indexOf(value);
    said.current.splice(0, at < 0 ? said.current.length : at + 1);
    // By the way back, or emptied from outside. Else more may have been typed since.
    if (at < 0) setText(value);
  }, [value]);
  const search = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim();
    if (wanted === (said.current.at(-1) ?? value)) return;
    said.current.push(wanted);
    onSearch(wanted);
  }, 300);
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<SearchIcon size={18} stroke={1.75} aria-hidden />}
      value={text}
      maxLength={100}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
