import { Button } from "@mantine/core";
import { useState } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Form } from "@/ui/form/form";
import { EditIcon } from "@/ui/icons";
import { EmptyWhen } from "@/ui/list/empty";
import { ListTools } from "@/ui/list/list-tools";
import { TickAll } from "@/ui/list/tick";
import { PanelBar } from "@/ui/panel-bar";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";
import { TickList } from "./tick-list";
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
  const wanted = search.toLocaleLowerCase();
  const shown = students.filter(({ id, name }) =>
    `${name} ${id}`.toLocaleLowerCase().includes(wanted),
  );
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
          else state.submit(sheet);
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
          // Not waited for: what comes of it is told on the sheet.
          onConfirm={async () => void state.submit(sheet)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
