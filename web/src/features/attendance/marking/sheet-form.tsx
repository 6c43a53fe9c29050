import { Button } from "@mantine/core";
import { useState } from "react";
import type { AttendanceSheet } from "@/lib/api-types";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EditIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { ListTools } from "@/ui/list/list-tools";
import { StatusBadge } from "@/ui/status-badge";
import classes from "./marking.module.css";
import { texts } from "./texts";
import { TickList } from "./tick-list";
import type { SheetState } from "./use-sheet";

const words = texts.sheet;

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
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (state.isSubmitting) return;
          // Rather the button pressed too early than a lecture that nobody came to.
          if (ticks.size === 0) setAsking(true);
          else state.submit(sheet);
        }}
      >
        <ListTools
          search={{ label: words.search, hint: words.searchHint, onSearch: setSearch }}
          acts={
            // Both are about everybody, and so not there while only some are in sight.
            !search && (
              <>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => tick(students.map(({ id }) => id))}
                >
                  {words.all}
                </Button>
                <Button variant="default" size="sm" onClick={() => tick([])}>
                  {words.none}
                </Button>
              </>
            )
          }
        />
        {shown.length === 0 ? (
          <Empty {...texts.noMatch} />
        ) : (
          <TickList
            students={shown}
            ticks={ticks}
            // On a sheet that nobody has saved, everything would differ.
            differing={sheet.isTaken ? differing : new Set()}
            onTick={tick}
          />
        )}
        <div className={classes.bar}>
          <div className={classes.count} aria-live="polite">
            <strong>{words.count(ticks.size, students.length)}</strong>
            {state.isUnsent && (
              <StatusBadge tone="wait" icon={EditIcon}>
                {words.unsent}
              </StatusBadge>
            )}
          </div>
          <Button type="submit" size="md" loading={state.isSubmitting}>
            {words.submit}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          {...words.nobody}
          question={words.nobody.question(students.length)}
          // Not waited for: what comes of it is told on the sheet.
          onConfirm={async () => void state.submit(sheet)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
