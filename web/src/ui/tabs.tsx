import "@mantine/core/styles/Tabs.layer.css";
import { Tabs as LibraryTabs } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "./app-link";
import { Counted } from "./counted";
import classes from "./tabs.module.css";
import { useActiveInView } from "./use-active-in-view";

interface Props<View extends string> {
  label: string;
  tabs: readonly {
    value: View;
    label: string;
    /** How many wait there. */
    waiting?: number | undefined;
  }[];
  /** The address has it, so that a reload and the way back keep it. Null: what is shown is of all of them. */
  open: View | null;
  onOpen: (view: View) => void;
  /** Beside each other also on a phone, with their words in two lines if need be. */
  isCompact?: boolean;
  /** Id of the list that they choose from, where they have no panels of their own. */
  controls?: string;
  children?: (view: View) => ReactNode;
}

/** The views of a page, or the parts of a list. The row scrolls sideways where it finds no room. */
export function Tabs<View extends string>(props: Props<View>) {
  const { label, tabs, open, onOpen, isCompact, controls, children } = props;
  const ref = useActiveInView<HTMLDivElement>();
  return (
    <LibraryTabs
      unstyled
      value={open}
      onChange={(view) => onOpen(view as View)}
      keepMounted={false}
    >
      <LibraryTabs.List
        ref={ref}
        aria-label={label}
        className={classes.row}
        data-compact={isCompact || undefined}
      >
        {tabs.map(({ value, label: name, waiting }) => (
          <LibraryTabs.Tab
            key={value}
            value={value}
            className={classes.tab}
            {...(controls && { "aria-controls": controls })}
          >
            <Counted name={name} waiting={waiting} />
          </LibraryTabs.Tab>
        ))}
      </LibraryTabs.List>
      {children &&
        tabs.map(({ value }) => (
          <LibraryTabs.Panel key={value} value={value}>
            {children(value)}
          </LibraryTabs.Panel>
        ))}
    </LibraryTabs>
  );
}

interface LinkProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** The address of the page that is shown. */
  open: string;
}

/** The same row, of pages with an address of their own. */
export function TabLinks({ label, tabs, open }: LinkProps) {
  const ref = useActiveInView<HTMLElement>();
  return (
    <nav ref={ref} className={classes.row} aria-label={label}>
      {tabs.map(({ to, label: name }) => (
        <AppLink
          key={to}
          to={to}
          underline="never"
          className={classes.tab}
          aria-current={open === to ? "page" : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
