import { Button, Text, Title } from "@mantine/core";
import { useId } from "react";
import { flushSync } from "react-dom";
import type { ClassDetails } from "@/lib/api-types";
import { Troubles } from "@/shared/editor/conflict";
import { newKey } from "@/shared/editor/new-key";
import { SaveBar } from "@/shared/editor/save-bar";
import { Form } from "@/ui/form/form";
import { AddIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { DivisionTable } from "./division-table";
import classes from "./divisions.module.css";
import { EditorContext } from "./editor";
import { allRows } from "./model";
import { texts } from "./texts";
import { useSave } from "./use-save";
import { changesOf, useDivisions } from "./use-work";

/** The divisions of a class, saved as a whole. */
export function Divisions({ newest }: { newest: ClassDetails }) {
  const headingId = useId();
  const held = useDivisions(newest);
  const { work, idOf, changed, startAnew } = held;
  const saving = useSave(newest, held);
  const { onSubmit, pending } = saving;
  const changes = changesOf(held);

  function add() {
    const key = newKey();
    flushSync(() => changes.add(key));
    document.getElementById(idOf(`${key}.name`))?.focus();
  }

  const { draft: rows, faults } = work;
  return (
    <EditorContext value={{ ...changes, rows, faults, isSending: pending, idOf }}>
      <Panel labelledBy={headingId}>
        <Form className={classes.form} onSubmit={onSubmit}>
          <div className={classes.head}>
            <Title order={2} id={headingId}>
              {texts.heading}
            </Title>
            <Text c="dimmed">{texts.lead}</Text>
          </div>
          <Troubles held={held} saving={saving} />
          {rows.length === 0 ? (
            <Text>{texts.none}</Text>
          ) : (
            <DivisionTable rows={rows} saved={newest.divisions} />
          )}
          <div>
            <Button
              id={idOf(allRows)}
              variant="default"
              size="sm"
              leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
              disabled={pending}
              onClick={add}
            >
              {texts.add}
            </Button>
          </div>
          <SaveBar action={texts.save} changed={changed} pending={pending} onDiscard={startAnew} />
        </Form>
      </Panel>
    </EditorContext>
  );
}
