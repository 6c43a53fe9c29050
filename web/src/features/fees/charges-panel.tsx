import { Title } from "@mantine/core";
import type { Charge } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { DoneIcon, PendingIcon, WarningIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { DueDate } from "@/ui/money/due-date";
import { Panel } from "@/ui/panel";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

const words = texts.charges;

const columns: Column<Charge>[] = [
  { heading: words.columns.title, cell: ({ title }) => title },
  {
    heading: words.columns.due,
    // How far away it was is of no use any more.
    cell: ({ dueDate, status }) =>
      status === "Paid" ? formatDate(dueDate) : <DueDate date={dueDate} />,
  },
  { heading: words.columns.amount, numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { heading: words.columns.status, cell: ({ status }) => <ChargeStatus status={status} /> },
];

export function ChargesPanel({ charges }: { charges: Charge[] | undefined }) {
  return (
    <Panel labelledBy="instalments">
      <Title order={2} id="instalments">
        {words.title}
      </Title>
      <DataTable
        label={words.title}
        columns={columns}
        rows={charges}
        rowKey={({ _id }) => _id}
        skeletonRows={3}
      />
    </Panel>
  );
}

interface Look {
  tone: BadgeTone;
  icon: typeof DoneIcon;
  word: string;
}

const due: Look = { tone: "wait", icon: PendingIcon, word: words.status.Due };

const looks: Record<string, Look> = {
  Due: due,
  Overdue: { tone: "bad", icon: WarningIcon, word: words.status.Overdue },
  Paid: { tone: "good", icon: DoneIcon, word: words.status.Paid },
};

function ChargeStatus({ status }: { status: string }) {
  const { tone, icon, word } = looks[status] ?? due;
  return (
    <StatusBadge tone={tone} icon={icon}>
      {word}
    </StatusBadge>
  );
}
