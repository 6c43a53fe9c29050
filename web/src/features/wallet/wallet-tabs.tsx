import type { UseQueryResult } from "@tanstack/react-query";
import type { Wallet } from "@/lib/api-types";
import { oneOf, useUrlState } from "@/lib/use-url-state";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { History } from "./history";
import { Pending } from "./pending";
import { texts } from "./texts";
import { TopUps } from "./top-ups";

const names = ["pending", "history", "added"] as const;

const schema = { tab: oneOf(names, names[0]) };

export function useOpenTab() {
  return useUrlState(schema).state.tab;
}

interface Props {
  wallet: UseQueryResult<Wallet>;
  /** The page tells of a failed payment already. */
  failureShown: boolean;
  onPay: (charge: PayableCharge) => void;
}

/** All that is owed; nothing as long as it is not known. */
const chargesOf = (wallet: Wallet | undefined) =>
  wallet ? [...wallet.pending, ...wallet.failed] : [];

/** The address says which one is open. */
export function WalletTabs({ wallet, failureShown, onPay }: Props) {
  const { state, setAll } = useUrlState(schema);
  return (
    <Tabs
      label={texts.title}
      tabs={names.map((name) => ({ value: name, label: texts.tabs[name] }))}
      open={state.tab}
      onOpen={(tab) => setAll({ tab })}
      isCompact
    >
      {(tab) => (
        <ViewPanel id="wallet-view" heading={texts.tabs[tab]}>
          {tab === "pending" ? (
            <Pending wallet={wallet} failureShown={failureShown} onPay={onPay} />
          ) : tab === "history" ? (
            <History charges={chargesOf(wallet.data)} onPay={onPay} />
          ) : (
            <TopUps />
          )}
        </ViewPanel>
      )}
    </Tabs>
  );
}
