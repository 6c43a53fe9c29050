import { memo } from "react";
import type { WorkFault } from "../editor";
import { SetupField } from "../fields/setup-field";
import { texts } from "../texts";
import { Part } from "./part";

const t = texts.support;

interface Props {
  email: string;
  phone: string;
  faults: WorkFault[];
}

export const Support = memo(({ email, phone, faults }: Props) => (
  <Part title={t.title} lead={t.lead}>
    <SetupField
      label={texts.optional(t.email)}
      path="supportEmail"
      value={email}
      faults={faults}
      required={false}
      type="email"
    />
    <SetupField
      label={texts.optional(t.phone)}
      path="supportPhone"
      value={phone}
      faults={faults}
      required={false}
      type="tel"
      maxLength={40}
    />
  </Part>
));
