import { Skeleton } from "@mantine/core";
import type { Dues } from "@/lib/api-types";
import { formatRupeesInText } from "@/lib/money";
import { Bars } from "@/shared/bars/bars";
import { Legend } from "@/shared/bars/legend";
import classes from "./dues.module.css";
import { pictureOf } from "./model";
import { texts } from "./texts";

/** Holds its place while what it shows is on its way. */
export function DuesChart({ dues }: { dues: Dues | undefined }) {
  const picture = dues && pictureOf(dues);
  return (
    <div className={classes.chart}>
      {picture ? (
        <>
          <Bars title={texts.chart} picture={picture} format={formatRupeesInText} />
          {picture.series.length > 1 && <Legend series={picture.series} />}
        </>
      ) : (
        <Skeleton height={164} />
      )}
    </div>
  );
}
