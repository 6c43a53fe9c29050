import { Group, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { addRupees } from "@/lib/amount";
import type { Charge, Wallet } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { titlesIn } from "@/shared/money/charge-title";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { texts as moneyTexts } from "@/shared/money/texts";
import { AppLink } from "@/ui/app-link";
import { WarningIcon } from "@/ui/icons";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { RowButton } from "@/ui/list/row-actions";
import { Notice } from "@/ui/notice";
import { StatusBadge } from "@/ui/status-badge";
import { Deadline } from "@/ui/when";
import { texts } from "./texts";

const t = texts.pending;

interface Props {
  wallet: UseQueryResult<Wallet>;
  /** A failed payment is shown above, with the same way to pay it again. */
  failureShown: boolean;
  onPay: (charge: PayableCharge) => void;
}

export function Pending({ wallet, failureShown, onPay }: Props) {
  // Why, and another try, stand above in the place of the balance.
  if (wallet.isError && !wallet.data) return <Text c="dimmed">{t.failed}</Text>;
  const failed = wallet.data?.failed ?? [];
  if (wallet.data?.pending.length === 0 && failed.length > 0) {
    return failureShown ? (
      <Text c="dimmed">{stillDue(failed)}</Text>
    ) : (
      <StillDue charges={failed} />
    );
  }
  const titleOf = titlesIn([...(wallet.data?.pending ?? []), ...failed]);
  const columns: Column<Charge>[] = [
    { id: "title", card: "title", heading: () => t.columns.title, cell: titleOf },
    {
      id: "due",
      card: "date",
      heading: () => t.columns.due,
      cell: (charge) => <Due {...charge} />,
    },
    {
      id: "amount",
      card: "amount",
      heading: () => t.columns.amount,
      numeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    actionsColumn((charge) => {
      const title = titleOf(charge);
      return (
        <RowButton
          main
          aria-label={texts.of(texts.pay, title)}
          onClick={() => onPay({ ...charge, title })}
        >
          {texts.pay}
        </RowButton>
      );
    }),
  ];
  return (
    <Stack gap="md">
      <Listing list={asSinglePage(wallet.data?.pending)} empty={t.empty} shown={t.shown}>
        {(charges) => (
          <DataTable
            label={texts.tabs.pending}
            columns={columns}
            rows={charges}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
      {/* Below: what comes in late must not push what is read already. */}
      {failed.length > 0 && !failureShown && <StillDue charges={failed} />}
    </Stack>
  );
}

const stillDue = (charges: Charge[]) =>
  t.stillDue(charges.length, formatRupees(addRupees(...charges.map(({ amount }) => amount))));

/** What has left the list by failing is owed all the same. */
const StillDue = ({ charges }: { charges: Charge[] }) => (
  <Notice tone="error">
    {stillDue(charges)} <AppLink to={`${paths.wallet}?tab=history`}>{t.toHistory}</AppLink>
  </Notice>
);

function Due({ dueDate, status }: Charge) {
  return (
    <Group gap="xs">
      <Deadline date={dueDate} />
      {status === "Overdue" && (
        <StatusBadge tone="bad" icon={WarningIcon}>
          {moneyTexts.overdue}
        </StatusBadge>
      )}
    </Group>
  );
}
