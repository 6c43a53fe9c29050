import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { SearchIcon } from "../icons";

interface Props {
  label: string;
  placeholder: string;
  /** Called once the typing pauses. */
  onSearch: (search: string) => void;
}

export function SearchField({ label, placeholder, onSearch }: Props) {
  const [text, setText] = useState("");
  const search = useDebouncedCallback((value: string) => onSearch(value.trim()), 300);
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
