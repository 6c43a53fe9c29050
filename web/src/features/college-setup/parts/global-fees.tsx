import { Text } from "@mantine/core";
import { memo } from "react";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import type { WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { RemoveRow, type RowField, RowFields, RowHead } from "../fields/row-fields";
import { feeFaults } from "../model/check";
import type { FeeEntry, FeeRow } from "../model/draft";
import { sumOf } from "../model/numbers";
import { feeName } from "../model/paths";
import { texts } from "../texts";
import { FeesInForce } from "./fees-in-force";
import { Part } from "./part";

const t = texts.fees;

const fields: RowField<keyof FeeEntry>[] = [
  { name: "title", label: () => t.name },
  { name: "amount", label: () => t.amount, numeric: true },
];

interface Props {
  fees: FeeRow[];
  entry: FeeEntry;
  faults: WorkFault[];
}

export const GlobalFees = memo(({ fees, entry, faults }: Props) => {
  const total = sumOf(fees.map(({ amount }) => amount));
  return (
    <Part
      title={t.title}
      lead={<FeesInForce />}
      aside={fees.length > 0 && total !== null && t.total(formatRupees(total))}
    >
      {fees.length === 0 && <Text c="dimmed">{t.empty}</Text>}
      <RowHead kind="fee" fields={fields} />
      {fees.map((fee) => (
        <RowFields
          key={fee.key}
          kind="fee"
          legend={feeName(fee.title)}
          path={`globalFees.${fee.key}`}
          fields={fields}
          values={fee}
          faults={faults}
        >
          <RemoveRow list="globalFees" row={fee.key} name={feeName(fee.title)} />
        </RowFields>
      ))}
      <AddRow
        kind="fee"
        label={t.add}
        list="globalFees"
        entry="newFee"
        fields={fields}
        values={entry}
        faults={faults}
        check={() => feeFaults(entry, fees)}
        onAdded={() => flash(texts.added(entry.title.trim()))}
      />
    </Part>
  );
});
