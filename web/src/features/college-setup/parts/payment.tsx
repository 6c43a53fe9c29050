import { NativeSelect } from "@mantine/core";
import { memo } from "react";
import { useEditor, type WorkFault } from "../editor";
import { SetupDay, SetupField } from "../fields/setup-field";
import type { InstalmentRow } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";

const t = texts.payment;
const most = 12;

const counts = Array.from({ length: most + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? t.none : String(count),
}));

interface Props {
  /** How many of the instalments count. */
  count: string;
  instalments: InstalmentRow[];
  reexamFee: string;
  scholarshipFee: string;
  upiId: string;
  faults: WorkFault[];
}

export const Payment = memo((props: Props) => {
  const { count, instalments, reexamFee, scholarshipFee, upiId, faults } = props;
  const editor = useEditor();
  return (
    <Part title={t.title}>
      <NativeSelect
        size="md"
        id={editor.idOf("instalmentCount")}
        label={t.count}
        description={t.countHint}
        data={counts}
        value={count}
        error={faults.find(({ path }) => path === "instalmentCount")?.msg}
        onChange={(event) => editor.setInstalments(event.currentTarget.value)}
      />
      {instalments.slice(0, Number(count)).map(({ key, dueDate }, index) => (
        <SetupDay
          key={key}
          label={t.due(index + 1)}
          none={t.noDate}
          path={`instalments.${key}.dueDate`}
          value={dueDate}
          faults={faults}
        />
      ))}
      <SetupField
        label={t.reexamFee}
        path="reexamFee"
        value={reexamFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={t.scholarshipFee}
        path="scholarshipFee"
        value={scholarshipFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={texts.optional(t.upiId)}
        description={t.upiHint}
        path="upiId"
        value={upiId}
        faults={faults}
        required={false}
        inputMode="email"
        maxLength={120}
      />
    </Part>
  );
});
