import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { AuditEntry } from "@/lib/api-types";
import { sentenceOf } from "./actions";
import classes from "./audit.module.css";
import { isBrief, readable } from "./detail";
import { texts } from "./texts";
import { nameOf } from "./whose";

const words = texts.details;

/** Little stands there at once; more is opened, and on paper everything is. */
export function Details({ entry }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const detail = entry.detail.map(readable);
  if (detail.length === 0) return <span className={classes.quiet}>{words.none}</span>;
  const brief = isBrief(detail);
  const act = opened ? words.hide : words.show;
  return (
    <div className={classes.details}>
      {!brief && (
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={opened}
          aria-controls={id}
          aria-label={words.of(act, sentenceOf(entry.action), nameOf(entry.subject))}
          onClick={() => setOpened(!opened)}
        >
          {act}
        </Button>
      )}
      <dl id={id} className={classes.facts} data-closed={(!brief && !opened) || undefined}>
        {detail.map(({ name, value }, index) => (
          // The same name may stand there twice, and nothing moves.
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
