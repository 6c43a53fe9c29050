import { Button, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import classes from "./grid.module.css";
import type { GridWork } from "./model/work";
import { texts } from "./texts";
import { useSummary } from "./use-grid-work";

const t = texts.reason;
const fieldId = "reason-for-changes";

export const focusReason = () => document.getElementById(fieldId)?.focus();

interface Props {
  work: GridWork;
  /** Leads back to where the work was. */
  onGiven: () => void;
}

/** Asks once why published marks are changed. It takes the focus from nobody who is typing. */
export function ReasonBar({ work, onGiven }: Props) {
  const summary = useSummary(work);
  if (work.reason) {
    return (
      <div className={classes.inUse}>
        <Text fz="sm" className={classes.grow}>
          {t.inUse} <strong>{work.reason}</strong>
        </Text>
        <Button variant="default" size="compact-md" fz="sm" onClick={() => work.setReason("")}>
          {t.clear}
        </Button>
      </div>
    );
  }
  return summary.needsReason ? <ReasonForm work={work} onGiven={onGiven} /> : null;
}

function ReasonForm({ work, onGiven }: Props) {
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => ref.current?.scrollIntoView({ block: "nearest" }), []);

  return (
    <form
      ref={ref}
      className={classes.bar}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const reason = text.trim();
        setMissing(reason === "");
        if (reason === "") return focusReason();
        work.setReason(reason);
        onGiven();
      }}
    >
      <TextInput
        id={fieldId}
        className={classes.grow}
        required
        withAsterisk={false}
        label={t.label}
        description={t.hint}
        error={isMissing && t.missing}
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t.use}</Button>
    </form>
  );
}
