import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useUrlState } from "@/lib/use-url-state";
import { statusTabs } from "@/shared/queue/status-tabs";
import { termName } from "@/shared/terms";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { practicalsQuery, type Standing } from "../api";
import { type OfTerm, PracticalList } from "./practical-list";
import { texts } from "./texts";

const standings: Standing[] = ["Active", "Completed"];
const listId = "practicals-list";

const schema = {
  tab: (text: string | null) => standings.find((name) => name.toLowerCase() === text) ?? "Active",
};

interface Props extends OfTerm {
  /** What stands below, as soon as the first list has its height. */
  children: ReactNode;
}

export function useStanding(): Standing {
  return useUrlState(schema).state.tab;
}

/** The address says which of the two is open. */
export function PracticalsPanel({ children, ...ofTerm }: Props) {
  const { set } = useUrlState(schema);
  const open = useStanding();
  const { term, isReady: isAsked } = ofTerm;
  const { isPending, data: termOfRows } = useInfiniteQuery({
    ...practicalsQuery(open, term),
    enabled: isAsked,
    select: ({ pages: [first] }) => first?.body.term ?? null,
  });
  const [isReady, setReady] = useState(false);
  if (!isPending && !isReady) setReady(true);

  return (
    <>
      <ViewPanel id="practicals" heading={texts.heading[open]} part={termName(termOfRows)}>
        <Tabs
          label={texts.title}
          tabs={statusTabs(standings, texts.standings)}
          open={open}
          onOpen={(standing) => set({ tab: standing.toLowerCase() })}
          controls={listId}
        />
        <PracticalList key={`${open} ${term}`} standing={open} id={listId} {...ofTerm} />
      </ViewPanel>
      {isReady && children}
    </>
  );
}
