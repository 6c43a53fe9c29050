import { useId } from "react";
import type { GlanceChart } from "@/lib/api-types";
import { formatRupeesInText } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { formatPercent } from "@/lib/percent";
import { Bars } from "@/shared/bars/bars";
import { Legend } from "@/shared/bars/legend";
import type { Picture } from "@/shared/bars/picture";
import { Empty } from "@/ui/list/empty";
import { isMoney, pictureOf } from "./model";
import { RowTable } from "./row-table";
import { SubjectTable } from "./subject-table";
import { rates, subjectsIn } from "./subjects";
import { texts } from "./texts";
import classes from "./trend.module.css";

/** More bars than these say less than the table. */
const mostBars = 24;

/** A chart, and beside it its table, by which it is read without seeing it. */
export function Chart({ chart, rows }: GlanceChart) {
  const id = useId();
  const title = texts.titles[chart];
  const some = rows.filter(({ count }) => count > 0);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {some.length === 0 ? (
        <Empty {...texts.empty} />
      ) : (
        <Halves chart={chart} rows={some} title={title} />
      )}
    </section>
  );
}

function Halves({ chart, rows, title }: GlanceChart & { title: string }) {
  const isRate = chart === "passRates";
  const subjects = isRate ? subjectsIn(rows) : [];
  const picture = isRate ? rates(subjects) : pictureOf(chart, rows);
  const label = texts.table(title);
  return (
    <div className={classes.halves}>
      <div className={classes.half}>
        <Bars
          title={title}
          picture={{ ...picture, bars: picture.bars.slice(0, mostBars) }}
          format={formatOf(chart)}
          {...(isRate && { end: 100 })}
        />
        <Below picture={picture} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.room} aria-label={label} tabIndex={0}>
        {isRate ? (
          <SubjectTable label={label} subjects={subjects} />
        ) : (
          <RowTable label={label} chart={chart} rows={rows} />
        )}
      </section>
    </div>
  );
}

function Below({ picture: { series, bars } }: { picture: Picture }) {
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      {bars.length > mostBars && <p className={classes.note}>{texts.first(String(mostBars))}</p>}
    </>
  );
}

function formatOf(chart: GlanceChart["chart"]): (value: number) => string {
  if (chart === "passRates") return (value) => formatPercent(value);
  return isMoney(chart) ? formatRupeesInText : wholly;
}

/** Between two whole numbers there is nothing to count. */
const wholly = (value: number) => (Number.isInteger(value) ? formatNumber(value) : "");
