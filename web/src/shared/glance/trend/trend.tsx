import { useQuery } from "@tanstack/react-query";
import type { GlanceDesk } from "@/lib/api-types";
import { Failed } from "@/ui/list/failed";
import { chartsOf, trendQuery } from "../api";
import glance from "../glance.module.css";
import { TrendSkeleton } from "../trend-skeleton";
import { Chart } from "./chart";

/** The charts of a desk. */
export default function Trend({ desk }: { desk: GlanceDesk }) {
  const { data: charts, isError, error, refetch } = useQuery(trendQuery(desk));
  if (!charts) {
    return isError ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <TrendSkeleton count={chartsOf[desk].length} />
    );
  }
  return (
    <div className={glance.charts}>
      {charts.map((chart) => (
        <Chart key={chart.chart} {...chart} />
      ))}
    </div>
  );
}
