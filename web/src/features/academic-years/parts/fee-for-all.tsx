import { Button, Text } from "@mantine/core";
import { type KeyboardEvent, use } from "react";
import { feeIn } from "@/lib/amount";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { TextField } from "@/ui/form/text-field";
import { SendingContext, useEditor, type WorkFault } from "../editor/editor";
import { forAllFaults } from "../model/check";
import type { ForAll } from "../model/draft";
import { texts } from "../texts";
import classes from "./parts.module.css";

const t = texts.all;

interface Props {
  fee: ForAll;
  faults: WorkFault[];
}

/** One fee for all courses at once. Enter sets it, and the next one can be typed. */
export function FeeForAll({ fee, faults }: Props) {
  const editor = useEditor();
  const isSending = use(SendingContext);

  function set() {
    const found = forAllFaults(fee);
    editor.showFaults("all", found);
    document.getElementById(editor.idOf(found[0]?.path ?? "all.title"))?.focus();
    if (found.length > 0) return;
    editor.setForAll(fee);
    flash(t.done(fee.title.trim(), formatRupees(feeIn(fee.amount) ?? 0)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // While a word is being composed, Enter only ends the word.
    if (!event.nativeEvent.isComposing) set();
  }

  const field = (name: keyof ForAll) => {
    const path = `all.${name}`;
    const fault = faults.find((candidate) => candidate.path === path);
    return {
      id: editor.idOf(path),
      name: path,
      value: fee[name],
      onChange: (text: string) => editor.change(path, text),
      error: fault?.msg,
      readOnly: isSending,
      "aria-invalid": fault !== undefined,
    };
  };

  return (
    <fieldset className={classes.all}>
      <legend>{t.title}</legend>
      <Text c="dimmed" fz="sm" className={classes.whole}>
        {t.hint}
      </Text>
      <TextField
        label={t.name}
        required={false}
        autoComplete="off"
        onKeyDown={onKeyDown}
        field={field("title")}
      />
      <TextField
        label={t.amount}
        required={false}
        autoComplete="off"
        inputMode="decimal"
        onKeyDown={onKeyDown}
        field={field("amount")}
      />
      <Button variant="default" size="md" fz="sm" onClick={set}>
        {t.action}
      </Button>
    </fieldset>
  );
}
