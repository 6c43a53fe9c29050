import { Button } from "@mantine/core";
import { useState } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Form } from "@/ui/form/form";
import { EditIcon } from "@/ui/icons";
import { EmptyWhen } from "@/ui/list/empty";
import { ListTools } from "@/ui/list/list-tools";
import { Tick, TickAll, walkTicks } from "@/ui/list/tick";
import { PanelBar } from "@/ui/panel-bar";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./marking.module.css";
import { rollsOf } from "./roll";
import { texts } from "./texts";
import type { SheetState } from "./use-sheet";

const t = texts.sheet;

interface Props {
  state: SheetState;
  sheet: AttendanceSheet;
}

export function SheetForm({ state, sheet }: Props) {
  const { ticks, differing, tick } = state;
  const [search, setSearch] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { students } = sheet;
  const wanted = search.toLowerCase();
  const shown = students.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(wanted));
  function set(ids: string[], on: boolean) {
    const next = new Set(ticks);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    tick(next);
  }
  return (
    <>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (state.isSubmitting) return;
          // Rather the button pressed too early than a lecture that nobody came to.
          if (ticks.size === 0) setAsking(true);
          else state.submit();
        }}
      >
        <ListTools
          search={{
            label: t.search,
            hint: t.searchHint,
            value: search,
            onSearch: setSearch,
          }}
          actions={
            shown.length > 0 && (
              <TickAll
                count={shown.length}
                onTick={(on) =>
                  set(
                    shown.map(({ id }) => id),
                    on,
                  )
                }
              />
            )
          }
        />
        <EmptyWhen isEmpty={shown.length === 0} {...texts.noMatch} />
        {shown.length > 0 && (
          <TickList
            students={shown}
            rollOf={rollsOf(students)}
            ticks={ticks}
            // On a sheet that nobody has saved, everything would differ.
            differing={sheet.isTaken ? differing : new Set()}
            onTick={set}
            isFixed={state.isSubmitting}
          />
        )}
        <PanelBar
          told={
            <>
              <strong>{t.count(ticks.size, students.length)}</strong>
              {state.isUnsent && (
                <StatusBadge tone="wait" icon={EditIcon}>
                  {t.unsent}
                </StatusBadge>
              )}
            </>
          }
        >
          <Button type="submit" size="md" loading={state.isSubmitting}>
            {t.submit}
          </Button>
        </PanelBar>
      </Form>
      {isAsking && (
        <ConfirmDialog
          {...t.nobody}
          question={t.nobody.question(students.length)}
          // Not waited for: what comes of it is shown on the sheet.
          onConfirm={async () => void state.submit()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface TickListProps {
  students: AttendanceSheet["students"];
  rollOf: ReturnType<typeof rollsOf>;
  ticks: ReadonlySet<string>;
  /** Those whose tick is not what is saved. */
  differing: ReadonlySet<string>;
  onTick: (ids: string[], on: boolean) => void;
  /** While the sheet is sent. */
  isFixed: boolean;
}

const TickList = (props: TickListProps) => {
  const { students, rollOf, ticks, differing, onTick, isFixed } = props;
  return (
    <fieldset
      aria-disabled={isFixed || undefined}
      className={classes.students}
      onKeyDown={walkTicks}
    >
      <legend className={classes.legend}>{t.students}</legend>
      {students.map((student) => {
        const { id, name, present } = student;
        return (
          <Tick
            key={id}
            className={classes.student}
            data-differs={differing.has(id) || undefined}
            before={rollOf(student)}
            name={name}
            id={id}
            isOn={ticks.has(id)}
            onTick={(on) => onTick([id], on)}
          >
            {differing.has(id) && (
              <span className={classes.saved}>{t.savedAs[present ? "true" : "false"]}</span>
            )}
          </Tick>
        );
      })}
    </fieldset>
  );
};
