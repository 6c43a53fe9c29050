import type { ReactNode } from "react";
import classes from "./list-tools.module.css";
import { SearchField } from "./search-field";

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
