import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useUrlState } from "@/lib/use-url-state";
import { statusTabs } from "@/shared/queue/status-tabs";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { practicalsQuery, type Standing } from "../api";
import { PracticalList } from "./practical-list";
import { texts } from "./texts";

const standings: Standing[] = ["Active", "Completed"];
const listId = "practicals-list";

const schema = {
  tab: (text: string | null) => standings.find((name) => name.toLowerCase() === text) ?? "Active",
};

interface Props {
  /** What stands below, as soon as the first list has its height. */
  children: ReactNode;
}

export function useStanding(): Standing {
  return useUrlState(schema).state.tab;
}

/** The address says which of the two is open. */
export function PracticalsPanel({ children }: Props) {
  const { setAll } = useUrlState(schema);
  const open = useStanding();
  const { isPending } = useInfiniteQuery(practicalsQuery(open));
  const [isReady, setReady] = useState(false);
  if (!isPending && !isReady) setReady(true);

  return (
    <>
      <ViewPanel id="practicals" heading={texts.heading[open]}>
        <Tabs
          label={texts.title}
          tabs={statusTabs(standings, texts.standings)}
          open={open}
          onOpen={(standing) => setAll({ tab: standing.toLowerCase() })}
          controls={listId}
        />
        <PracticalList key={open} standing={open} id={listId} />
      </ViewPanel>
      {isReady && children}
    </>
  );
}
