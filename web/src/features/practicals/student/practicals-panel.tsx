import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { StatusTabs } from "@/shared/queue/status-tabs";
import { ViewPanel } from "@/ui/view-panel";
import { practicalsQuery, type Standing } from "../api";
import { PracticalList } from "./practical-list";
import { texts } from "./texts";

const standings: Standing[] = ["Active", "Completed"];
const listId = "practicals-list";

interface Props {
  /** What stands below, as soon as the first list has its height. */
  children: ReactNode;
}

export function useStanding(): Standing {
  const [address] = useSearchParams();
  return standings.find((name) => name.toLowerCase() === address.get("tab")) ?? "Active";
}

/** The address says which of the two is open. */
export function PracticalsPanel({ children }: Props) {
  const [, setAddress] = useSearchParams();
  const open = useStanding();
  const { isPending } = useInfiniteQuery(practicalsQuery(open));
  const [isReady, setReady] = useState(false);
  if (!isPending && !isReady) setReady(true);

  return (
    <>
      <ViewPanel id="practicals" heading={texts.heading[open]}>
        <StatusTabs
          label={texts.title}
          statuses={standings}
          status={open}
          onStatus={(standing) => setAddress({ tab: standing.toLowerCase() })}
          controls={listId}
        />
        <PracticalList key={open} standing={open} id={listId} />
      </ViewPanel>
      {isReady && children}
    </>
  );
}
