import { UnstyledButton } from "@mantine/core";
import { useRef } from "react";
import { formatDate } from "@/lib/dates";
import type { Period } from "@/lib/periods";
import { texts as uiTexts } from "../texts";
import classes from "./narrowed.module.css";
import { texts } from "./narrowed-texts";

export interface Narrowing {
  /** What is shown alone, in words: "Filed by 03/11/2026". None, and there is nothing to tell. */
  facts: string[];
  onShowAll: () => void;
}

/** What a list is narrowed to where no field says it, as a link from elsewhere does; and the way out of it. */
export function Narrowed({ facts, onShowAll }: Narrowing) {
  const ref = useRef<HTMLDivElement>(null);

  function showAll() {
    onShowAll();
    // The button disappears with its words, so the focus moves here.
    ref.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={ref} tabIndex={-1} aria-live="polite">
      {facts.length > 0 && (
        <p className={classes.line}>
          {texts.facts(facts)}
          <UnstyledButton className={classes.all} onClick={showAll}>
            {uiTexts.showAll}
          </UnstyledButton>
        </p>
      )}
    </div>
  );
}

/** Which days a list is narrowed to. @param what Has come about on them: "Filed". */
export function daysIn(what: string, { from, to }: Period): string[] {
  if (from && to) {
    return from === to
      ? [texts.on(what, formatDate(from))]
      : [texts.between(what, formatDate(from), formatDate(to))];
  }
  if (from) return [texts.since(what, formatDate(from))];
  return to ? [texts.by(what, formatDate(to))] : [];
}
