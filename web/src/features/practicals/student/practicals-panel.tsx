import { Tabs, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { Panel } from "@/ui/panel";
import { TabsList } from "@/ui/tabs-list";
import { practicalsQuery, type Standing } from "../api";
import { PracticalList } from "./practical-list";
import { texts } from "./texts";

const standings: Standing[] = ["Active", "Completed"];

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
      <Panel labelledBy="practicals">
        {/* The tabs say it to those who see. */}
        <VisuallyHidden component="h2" id="practicals">
          {texts.heading[open]}
        </VisuallyHidden>
        <Tabs
          value={open}
          onChange={(tab) => setAddress({ tab: (tab ?? "").toLowerCase() })}
          keepMounted={false}
        >
          <TabsList mb="xs" aria-label={texts.title}>
            {standings.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {texts.tabs[name]}
              </Tabs.Tab>
            ))}
          </TabsList>
          {standings.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <PracticalList standing={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Panel>
      {isReady && children}
    </>
  );
}
