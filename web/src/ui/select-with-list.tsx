import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "./selects.css";
import { Select, type SelectProps } from "@mantine/core";

interface Props extends SelectProps {
  /** Opened before it was loaded. */
  wanted?: boolean;
}

/** The whole field, for a page whose first field it is, or where one types to search. */
export default function SelectWithList({ wanted = false, ...select }: Props) {
  return <Select {...select} defaultDropdownOpened={wanted} />;
}
