import "@mantine/core/styles/Tabs.layer.css";
import { Tabs, type TabsListProps } from "@mantine/core";
import classes from "./tabs-list.module.css";
import { useActiveInView } from "./use-active-in-view";

/** The library's row of tabs, which scrolls sideways where it finds no room. */
export function TabsList(props: TabsListProps) {
  const ref = useActiveInView<HTMLDivElement>();
  return <Tabs.List ref={ref} className={classes.row} {...props} />;
}
