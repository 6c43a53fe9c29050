import { memo } from "react";
import { useEditor, type WorkFault } from "../editor";
import { SetupDay, SetupField, SetupSelect } from "../fields/setup-field";
import type { InstalmentRow } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";
import classes from "./particulars-payment-support.module.css";

const { college, payment, support } = texts;

interface ParticularsProps {
  collegeID: string;
  collegeName: string;
  address: string;
  faults: WorkFault[];
}

export const Particulars = memo(({ collegeID, collegeName, address, faults }: ParticularsProps) => (
  <Part title={college.title}>
    <div className={classes.names}>
      <SetupField
        label={college.id}
        path="collegeID"
        value={collegeID}
        faults={faults}
        maxLength={32}
      />
      <SetupField label={college.name} path="collegeName" value={collegeName} faults={faults} />
    </div>
    <SetupField label={college.address} path="address" value={address} faults={faults} />
  </Part>
));

const most = 12;

const counts = () =>
  Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? payment.none : String(count),
  }));

interface PaymentProps {
  /** How many of the instalments count. */
  count: string;
  instalments: InstalmentRow[];
  reexamFee: string;
  scholarshipFee: string;
  upiId: string;
  faults: WorkFault[];
}

export const Payment = memo((props: PaymentProps) => {
  const { count, instalments, reexamFee, scholarshipFee, upiId, faults } = props;
  const editor = useEditor();
  return (
    <Part title={payment.title}>
      <SetupSelect
        label={payment.count}
        description={payment.countHint}
        path="instalmentCount"
        choices={counts()}
        value={count}
        faults={faults}
        onChoose={editor.setInstalments}
      />
      {instalments.slice(0, Number(count)).map(({ key, dueDate }, index) => (
        <SetupDay
          key={key}
          label={payment.due(index + 1)}
          none={payment.noDate}
          path={`instalments.${key}.dueDate`}
          value={dueDate}
          faults={faults}
        />
      ))}
      <SetupField
        label={payment.reexamFee}
        path="reexamFee"
        value={reexamFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={payment.scholarshipFee}
        path="scholarshipFee"
        value={scholarshipFee}
        faults={faults}
        inputMode="decimal"
      />
      <SetupField
        label={texts.optional(payment.upiId)}
        description={payment.upiHint}
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

interface SupportProps {
  email: string;
  phone: string;
  faults: WorkFault[];
}

export const Support = memo(({ email, phone, faults }: SupportProps) => (
  <Part title={support.title} lead={support.lead}>
    <SetupField
      label={texts.optional(support.email)}
      path="supportEmail"
      value={email}
      faults={faults}
      required={false}
      type="email"
    />
    <SetupField
      label={texts.optional(support.phone)}
      path="supportPhone"
      value={phone}
      faults={faults}
      required={false}
      type="tel"
      maxLength={40}
    />
  </Part>
));
