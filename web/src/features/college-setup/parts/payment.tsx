import { NativeSelect } from "@mantine/core";
import { memo } from "react";
import { useEditor, type WorkFault } from "../editor";
import { SetupDay, SetupField } from "../fields/setup-field";
import type { InstalmentRow } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";

const words = texts.payment;
const most = 12;

const counts = Array.from({ length: most + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? words.none : String(count),
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
    <Part title={words.title}>
      <NativeSelect
        size="md"
        id={editor.idOf("instalmentCount")}
        label={words.count}
        description={words.countHint}
        data={counts}
        value={count}
        error={faults.find(({ path }) => path === "instalmentCount")?.msg}
        onChange={(event) => editor.setInstalments(event.currentTarget.value)}
      />
      {instalments.slice(0, Number(count)).map(({ key, dueDate }, index) => (
        <SetupDay
          key={key}
          label={words.due(index + 1)}
          none={words.noDate}
          path={`instalments.${key}.dueDate`}
          value={dueDate}
          faults={faults}
        />
      ))}
      <SetupField
        label={words.reexamFee}
        path="reexamFee"
        value={reexamFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={words.scholarshipFee}
        path="scholarshipFee"
        value={scholarshipFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={texts.optional(words.upiId)}
        description={words.upiHint}
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
