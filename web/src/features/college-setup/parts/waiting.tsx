import { Skeleton } from "@mantine/core";
import { texts as uiTexts } from "@/ui/texts";
import classes from "../college-details-tab.module.css";
import { texts } from "../texts";
import { texts as forceTexts } from "./fees-in-force-texts";
import { Part } from "./part";

/** The parts with their headings, at the height that they are going to have. */
export function Waiting() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <Part title={texts.college.title}>{fields(2, 66)}</Part>
        <Part title={texts.fees.title} lead={`${texts.fees.lead} ${forceTexts.charged}`}>
          {fields(4, 42)}
        </Part>
        <Part title={texts.courses.title}>{fields(4, 48)}</Part>
      </div>
      <div className={classes.column}>
        <Part title={texts.payment.title}>{fields(6, 66)}</Part>
        <Part title={texts.support.title} lead={texts.support.lead}>
          {fields(2, 66)}
        </Part>
        <Part title={texts.logo.title} lead={texts.logo.lead}>
          {fields(1, 112)}
        </Part>
      </div>
    </div>
  );
}

const fields = (count: number, height: number) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <Skeleton
      key={row}
      height={height}
      role={row === 0 ? "status" : undefined}
      aria-label={row === 0 ? uiTexts.loading : undefined}
    />
  ));
