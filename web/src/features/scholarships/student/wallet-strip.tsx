import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { AddFundsButton } from "@/shared/money/add-funds-button";
import { walletQuery } from "@/shared/money/payments";
import strip from "@/shared/money/wallet-strip.module.css";
import { AppLink } from "@/ui/app-link";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "./texts";

/** What there is to pay fees from. */
export function WalletStrip({ onAddFunds }: { onAddFunds: () => void }) {
  const wallet = useQuery(walletQuery);
  const isUnknown = wallet.isError && !wallet.data;
  return (
    <div className={strip.wallet}>
      <AppLink to={paths.wallet}>{texts.balance}</AppLink>
      {wallet.data ? (
        <strong>{formatRupees(wallet.data.balance)}</strong>
      ) : isUnknown ? (
        <span role="alert">{texts.balanceUnknown}</span>
      ) : (
        <Skeleton height={20} width={80} />
      )}
      {isUnknown ? (
        <Button variant="default" onClick={() => wallet.refetch()}>
          {uiTexts.retry}
        </Button>
      ) : (
        <AddFundsButton variant="default" onClick={onAddFunds} />
      )}
    </div>
  );
}
