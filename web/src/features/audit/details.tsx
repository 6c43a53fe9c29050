import { useId, useState } from "react";
import type { AuditEntry } from "@/lib/api-types";
import { RowButton } from "@/ui/list/row-actions";
import text from "@/ui/text.module.css";
import { sentenceOfEntry } from "./actions";
import classes from "./audit.module.css";
import { isBrief, otherDetails, readable } from "./detail";
import { nameOf } from "./subject";
import { texts } from "./texts";

const t = texts.details;

/** Little stands there at once; more is opened, and on paper everything is. */
export function Details({ entry }: { entry: AuditEntry }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const detail = otherDetails(entry.detail).map(readable);
  if (detail.length === 0) return <span className={text.quiet}>{t.none}</span>;
  const brief = isBrief(detail);
  const action = opened ? t.hide : t.show;
  return (
    <div className={classes.details}>
      {!brief && (
        <RowButton
          aria-expanded={opened}
          aria-controls={id}
          aria-label={t.of(action, sentenceOfEntry(entry), nameOf(entry.subject))}
          onClick={() => setOpened(!opened)}
        >
          {action}
        </RowButton>
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
