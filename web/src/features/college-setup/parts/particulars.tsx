import { memo } from "react";
import type { WorkFault } from "../editor";
import { SetupField } from "../fields/setup-field";
import { texts } from "../texts";
import { Part } from "./part";
import classes from "./particulars.module.css";

const t = texts.college;

interface Props {
  collegeID: string;
  collegeName: string;
  address: string;
  faults: WorkFault[];
}

export const Particulars = memo(({ collegeID, collegeName, address, faults }: Props) => (
  <Part title={t.title}>
    <div className={classes.names}>
      <SetupField label={t.id} path="collegeID" value={collegeID} faults={faults} maxLength={32} />
      <SetupField label={t.name} path="collegeName" value={collegeName} faults={faults} />
    </div>
    <SetupField label={t.address} path="address" value={address} faults={faults} />
  </Part>
));
