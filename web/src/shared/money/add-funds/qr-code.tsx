import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** Modules of white around it, without which cameras do not find a code. */
const quiet = 4;

interface Props {
  text: string;
  label: string;
}

/** Dark on white in every colour scheme: many cameras read nothing else. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg
      className={classes.code}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={outline(data)} fill="#000" />
    </svg>
  );
}

/** One bar for each run of dark modules of a line. */
function outline(lines: boolean[][]): string {
  return lines
    .flatMap((line, y) => {
      const text = line.map((dark) => (dark ? "1" : "0")).join("");
      return [...text.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index},${y}h${run.length}v1h-${run.length}z`,
      );
    })
    .join("");
}
