import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import type { ReexamDate } from "@/lib/api-types";
import { formatDate, relativeHint } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { todayInIndia } from "@/lib/today";
import { useSetExamDate } from "../acts";
import { texts } from "../texts";
import classes from "./reexams.module.css";

const words = texts.reexams;

/** The date of one subject's re-exam, saved by itself: dates are announced one by one. */
export function DateForm({ reexam }: { reexam: ReexamDate }) {
  const { subjectId, subjectName, examDate } = reexam;
  const save = useSetExamDate();
  /** Null: as it is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const date = typed ?? examDate ?? "";
  const isChanged = date !== (examDate ?? "");

  async function send() {
    setFault(undefined);
    if (!date) return setFault(texts.faults.date);
    try {
      await save.mutateAsync({ id: subjectId, examDate: date });
      flash(words.saved(subjectName, formatDate(date)));
      // The button goes with what it has saved.
      field.current?.focus();
      setTyped(null);
    } catch (error) {
      setFault(errorMessage(error));
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !save.isPending) void send();
      }}
    >
      <TextInput
        ref={field}
        type="date"
        size="sm"
        className={classes.date}
        aria-label={words.dateOf(subjectName)}
        description={date ? relativeHint(date) : words.none}
        inputWrapperOrder={["label", "input", "description", "error"]}
        min={todayInIndia()}
        value={date}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        size="sm"
        aria-label={words.saveOf(subjectName)}
        className={classes.save}
        data-idle={!isChanged || undefined}
        loading={save.isPending}
      >
        {words.save}
      </Button>
    </form>
  );
}
