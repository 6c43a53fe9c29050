import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paths } from "@/app/paths";
import type { FeeStatus } from "@/lib/api-types";
import { formatDate, relativeHint } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { AppLink } from "@/ui/app-link";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { feeQuery } from "./api";
import classes from "./fee-status-page.module.css";
import { texts } from "./texts";

type Instalment = FeeStatus["instalments"][number];

const columns: Column<Instalment>[] = [
  { heading: texts.columns.title, cell: ({ title }) => title },
  {
    heading: texts.columns.due,
    cell: ({ dueDate }) => `${formatDate(dueDate)} (${relativeHint(dueDate)})`,
  },
  { heading: texts.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
];

export function Component() {
  const fee = useQuery(feeQuery);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {fee.isError ? (
        <Panel>
          <Failed error={fee.error} onRetry={() => fee.refetch()} />
        </Panel>
      ) : (
        <Fee fee={fee.data} />
      )}
    </Page>
  );
}

function Fee({ fee }: { fee: FeeStatus | undefined }) {
  const status = fee?.admissionStatus;
  if (status === "Draft" || status === "Submitted" || status === "Rejected") {
    return (
      <Notice tone="info">
        {texts.closed[status]} <AppLink to={paths.admissionForm}>{texts.toForm}</AppLink>
      </Notice>
    );
  }
  if (fee?.instalments.length === 0) {
    return (
      <Panel>
        <Empty title={texts.nothing} hint={texts.nothingHint} />
      </Panel>
    );
  }
  return (
    <Stack gap="lg">
      <Panel>
        <Text c="dimmed">{texts.total}</Text>
        <div className={classes.total}>
          {fee ? formatRupees(fee.totalFee) : <Skeleton height={36} width={180} />}
        </div>
        <DataTable
          label={texts.table}
          columns={columns}
          rows={fee?.instalments}
          rowKey={({ _id }) => _id}
          skeletonRows={3}
        />
      </Panel>
      <Notice tone="info">{texts.office}</Notice>
    </Stack>
  );
}
