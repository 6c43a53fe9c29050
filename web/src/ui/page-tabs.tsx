import "@mantine/core/styles/Tabs.layer.css";
import { Tabs, type TabsListProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-tabs.module.css";
import { useActiveInView } from "./use-active-in-view";

interface Props<View extends string> {
  label: string;
  tabs: readonly { value: View; label: string }[];
  /** Stands in the address, so that a reload and the way back keep it. */
  open: View;
  onOpen: (view: View) => void;
  /** Beside each other also on a phone, with their words in two lines if need be. */
  isCompact?: boolean;
  children: (view: View) => ReactNode;
}

/** The views of one page, chosen right below its heading. */
export function PageTabs<View extends string>(props: Props<View>) {
  const { label, tabs, open, onOpen, isCompact, children } = props;
  return (
    <Tabs
      value={open}
      onChange={(view) => onOpen(view as View)}
      keepMounted={false}
      {...(isCompact && { classNames: { list: classes.compactList, tab: classes.compactTab } })}
    >
      <TabsList aria-label={label} mb="lg">
        {tabs.map(({ value, label: name }) => (
          <Tabs.Tab key={value} value={value}>
            {name}
          </Tabs.Tab>
        ))}
      </TabsList>
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {children(value)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The library's row of tabs, which scrolls sideways where it finds no room. */
export function TabsList(props: TabsListProps) {
  const ref = useActiveInView<HTMLDivElement>();
  return <Tabs.List ref={ref} className={classes.row} {...props} />;
}
