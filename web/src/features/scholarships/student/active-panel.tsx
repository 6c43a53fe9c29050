import { Button, Skeleton, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OpenScholarship } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { AddFundsButton } from "@/shared/money/add-funds";
import cells from "@/shared/money/cells.module.css";
import { walletQuery } from "@/shared/money/payments";
import strip from "@/shared/money/wallet-strip.module.css";
import { AppLink } from "@/ui/app-link";
import { BlockedButton } from "@/ui/blocked-button";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { Deadline } from "@/ui/when";
import { activeQuery, hasAppliedForAdmissionQuery } from "../api";
import { texts } from "./texts";

const t = texts.active;

interface Props {
  onApply: (scholarship: OpenScholarship) => void;
  onAddFunds: () => void;
}

export function ActivePanel({ onApply, onAddFunds }: Props) {
  const active = useInfiniteQuery(activeQuery(useSession().id));
  const wallet = useQuery(walletQuery);
  const hasApplied = useQuery(hasAppliedForAdmissionQuery);
  const isEmpty = active.data?.length === 0;
  // Nobody is to apply without having seen what it does to the wallet.
  const reason = wallet.isError && !wallet.data ? texts.noBalance : undefined;
  return (
    <Panel labelledBy="active-scholarships">
      <div className={strip.head}>
        <Title order={2} id="active-scholarships">
          {t.title}
        </Title>
        {!isEmpty && !active.isError && <WalletStrip onAddFunds={onAddFunds} />}
      </div>
      {/* Applying costs money, and an award may need an admission. */}
      {hasApplied.data === false && !isEmpty && (
        <Notice tone="info">
          {t.notAdmitted} <AppLink to={paths.admissionForm}>{t.toAdmission}</AppLink>
        </Notice>
      )}
      <Listing
        list={{ ...active, data: wallet.isPending ? undefined : active.data }}
        empty={t.empty}
        shown={t.shown}
      >
        {(scholarships) => (
          <DataTable
            label={t.title}
            columns={columnsFor(onApply, reason)}
            rows={scholarships}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
    </Panel>
  );
}

const columnsFor = (
  onApply: Props["onApply"],
  reason: string | undefined,
): Column<OpenScholarship>[] => [
  {
    id: "title",
    card: "title",
    heading: () => t.columns.title,
    cell: ({ name }) => <div className={cells.title}>{name}</div>,
  },
  {
    id: "amount",
    card: "amount",
    heading: () => t.columns.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ examDate }) => <Deadline date={examDate} />,
  },
  actionsColumn((scholarship) => (
    <BlockedButton
      size="sm"
      variant="outline"
      aria-label={t.applyFor(scholarship.name)}
      reason={reason}
      onClick={() => onApply(scholarship)}
    >
      {t.apply}
    </BlockedButton>
  )),
];

/** What there is to pay fees from. */
function WalletStrip({ onAddFunds }: { onAddFunds: () => void }) {
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
