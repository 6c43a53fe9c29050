import { Tabs } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Wallet } from "@/lib/api-types";
import type { PayableCharge } from "@/ui/money/pay-dialog";
import { Panel } from "@/ui/panel";
import { TabsList } from "@/ui/tabs-list";
import { History } from "./history";
import { Pending } from "./pending";
import { texts } from "./texts";
import { TopUps } from "./top-ups";
import classes from "./wallet-tabs.module.css";

const names = ["pending", "history", "added"] as const;

export function useOpenTab() {
  const [search] = useSearchParams();
  return names.find((name) => name === search.get("tab")) ?? names[0];
}

interface Props {
  wallet: UseQueryResult<Wallet>;
  /** The page tells of a failed payment already. */
  failureShown: boolean;
  onPay: (charge: PayableCharge) => void;
}

/** The address says which one is open. */
export function WalletTabs({ wallet, failureShown, onPay }: Props) {
  const [, setSearch] = useSearchParams();
  const open = useOpenTab();
  return (
    <Tabs
      value={open}
      onChange={(tab) => setSearch({ tab: tab ?? "" })}
      keepMounted={false}
      classNames={{ list: classes.list, tab: classes.tab }}
    >
      <TabsList mb="md" aria-label={texts.title}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </TabsList>
      <Panel>
        <Tabs.Panel value="pending">
          <Pending wallet={wallet} failureShown={failureShown} onPay={onPay} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History onPay={onPay} />
        </Tabs.Panel>
        <Tabs.Panel value="added">
          <TopUps />
        </Tabs.Panel>
      </Panel>
    </Tabs>
  );
}
