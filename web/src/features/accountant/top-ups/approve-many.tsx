import { Text } from "@mantine/core";
import type { QueuedTopUp } from "@/lib/api-types";
import { formatRupees, sumOfRupees } from "@/lib/money";
import { useRequestKeys } from "@/shared/money/payments";
import { ManyDialog } from "@/shared/queue/many/many-dialog";
import type { ManyOf } from "@/shared/queue/many/use-many";
import { useApproveTopUps } from "./api";
import { isFirstOfTwo } from "./decision-dialog";
import { texts } from "./texts";

const t = texts.many;

const total = (topUps: readonly QueuedTopUp[]) =>
  formatRupees(sumOfRupees(topUps.map(({ amount }) => amount)));

interface Props {
  many: ManyOf<QueuedTopUp>;
  rows: QueuedTopUp[];
}

/**
 * Approves all that are ticked, each by a call of its own. Nothing is rejected so: each student has to be
 * told what is wrong with the one top-up.
 */
export function ApproveManyDialog({ many, rows }: Props) {
  const { call: approve, end } = useApproveTopUps();
  // The same as of the dialog for one: a try that was lost there is the same try here.
  const keyOfCall = useRequestKeys();
  const first = rows.filter(isFirstOfTwo);
  return (
    <ManyDialog
      many={many}
      rows={rows}
      draft="top-ups-approval"
      words={{
        title: t.title,
        action: (left) => t.action(left.length, total(left)),
        done: t.done,
      }}
      line={(topUp) => ({
        name: topUp.studentName,
        detail: topUp.bankReference,
        figure: formatRupees(topUp.amount),
        note: noteOf(topUp),
      })}
      decide={async ({ _id: id }) => {
        const { keyOf, forget } = keyOfCall(`approval:${id}`);
        const { topUp } = await approve({ id, requestKey: keyOf({ id }) });
        forget();
        // What it has become, not what it was expected to become.
        return topUp.status === "Pending" ? t.firstGiven : undefined;
      }}
      onEnd={end}
    >
      <Text fw={650}>{t.sum(rows.length, total(rows))}</Text>
      <Text>{t.text}</Text>
      {first.length > 0 && <Text>{t.waits(first.length, total(first))}</Text>}
    </ManyDialog>
  );
}

function noteOf(topUp: QueuedTopUp): string | undefined {
  if (isFirstOfTwo(topUp)) return t.first;
  return topUp.firstApprovedBy ? t.second(topUp.firstApprovedBy) : undefined;
}
