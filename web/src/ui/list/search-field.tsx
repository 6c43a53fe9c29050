import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "../icons";

interface Props {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  value: string;
  /** Called once the typing pauses. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, placeholder, value, onSearch }: Props) {
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
