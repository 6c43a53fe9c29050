import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useWidth } from "@/lib/use-width";
import classes from "./bars.module.css";
import type { Picture } from "./picture";
import { texts } from "./texts";

/** In pixels: a bar with the room around it, the numbers below, and what is left free beside them. */
const step = 28;
const foot = 24;
const side = 44;
const gap = 8;

/** The names take at most a third of the room, and what is longer ends in dots. */
const widestLabel = 208;
const labelSize = 7;

interface Props {
  /** What the picture shows. Its numbers are for a table beside it. */
  title: string;
  picture: Picture;
  format: (value: number) => string;
  /** Where the axis ends; otherwise with the longest bar. */
  end?: number;
}

/** Bars from left to right, each of as many parts as there are series. */
export function Bars({ title, picture, format, end }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const { bars, series } = picture;
  const labels = Math.min(widestLabel, width / 3);
  const height = bars.length * step + foot;
  const sums = bars.map(({ values }) => sum(Object.values(values)));
  const x = scaleLinear({
    domain: [0, end ?? (Math.max(...sums) || 1)],
    range: [0, Math.max(width - labels - side, 1)],
    nice: end === undefined,
  });
  const y = scaleBand({
    domain: bars.map(({ id }) => id),
    range: [0, bars.length * step],
    padding: 0.3,
  });
  const nameOf = (id: string) => bars.find((bar) => bar.id === id)?.label ?? id;
  return (
    <div ref={ref} className={classes.picture} style={{ height }}>
      {width > 0 && (
        <svg role="img" aria-label={texts.picture(title)} width={width} height={height}>
          <g transform={`translate(${labels}, 0)`}>
            {bars.map(({ id, values }) =>
              series.map((part, index) => {
                const before = sum(series.slice(0, index).map((one) => values[one.id] ?? 0));
                const value = values[part.id] ?? 0;
                return (
                  value > 0 && (
                    <Bar
                      key={`${id} ${part.id}`}
                      className={classes.bar}
                      data-part={part.id}
                      data-nth={index}
                      x={x(before)}
                      y={y(id) ?? 0}
                      width={Math.max(x(before + value) - x(before), 1)}
                      height={y.bandwidth()}
                    />
                  )
                );
              }),
            )}
            <AxisLeft
              scale={y}
              numTicks={bars.length}
              hideAxisLine
              hideTicks
              tickFormat={(id) => shortened(nameOf(id), (labels - gap) / labelSize)}
              tickLabelProps={() => ({ className: classes.label ?? "", dx: -gap, dy: "0.35em" })}
            />
            <AxisBottom
              scale={x}
              top={bars.length * step}
              numTicks={Math.max(Math.floor((width - labels) / 110), 2)}
              axisLineClassName={classes.axis ?? ""}
              tickClassName={classes.tick ?? ""}
              hideTicks
              tickFormat={(value) => format(Number(value))}
              tickLabelProps={() => ({ className: classes.number ?? "", dy: "0.25em" })}
            />
          </g>
        </svg>
      )}
    </div>
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const shortened = (label: string, most: number) =>
  label.length > most ? `${label.slice(0, Math.max(Math.floor(most) - 1, 1)).trimEnd()}…` : label;
