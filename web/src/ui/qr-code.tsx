import { type ReactNode, useState } from "react";
import { encode } from "uqr";
import { Disclosure } from "./disclosure";
import classes from "./qr-code.module.css";

/** Modules of white around it, without which cameras do not find a code. */
const quiet = 4;

interface QrCodeProps {
  text: string;
  label: string;
}

/** Dark on white in every colour scheme: many cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg
      className={classes.qr}
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

interface FoldedCodeProps {
  title: string;
  children: ReactNode;
}

/** The app beside it does the same with less to do. */
export function FoldedCode({ title, children }: FoldedCodeProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.folded}>
      <Disclosure title={title} opened={opened} onToggle={() => setOpened(!opened)}>
        <div className={classes.unfolded}>{children}</div>
      </Disclosure>
    </div>
  );
}
