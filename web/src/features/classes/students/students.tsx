import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClassDetails, ClassStudent } from "@/lib/api-types";
import { FilterSelect } from "@/ui/list/filter-select";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byRollNumber } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { TickAll } from "@/ui/list/tick";
import { useTicks } from "@/ui/list/use-ticks";
import { noDivision, studentsQuery } from "../api";
import { texts } from "../texts";
import { isLive } from "./movable";
import { MoveDialog } from "./move-dialog";
import { StudentTable } from "./student-table";
import { TickedBar } from "./ticked-bar";
import { useClassUrl } from "./use-class-url";

const t = texts.students;

/** Who is in the class; ticked, they can be moved together. */
export function Students({ found }: { found: ClassDetails }) {
  const { _id: id, divisions } = found;
  const { division, setDivision, search, setSearch, order } = useClassUrl();
  const students = useInfiniteQuery({
    ...studentsQuery({ id, division, search, ...order.asked }),
    placeholderData: keptWhileSearching({ id, division }),
  });
  const ticks = useTicks<ClassStudent>();
  const [isMoving, setMoving] = useState(false);
  const hasDivisions = divisions.length > 0;
  const movable = hasDivisions ? (students.data?.filter(isLive) ?? []) : [];
  const count = ticks.ticked.size;
  return (
    <>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch: setSearch }}
        actions={
          movable.length > 0 && (
            <TickAll count={movable.length} onTick={(on) => ticks.set(movable, on)} />
          )
        }
      >
        {hasDivisions && (
          <FilterSelect
            label={t.division}
            all={t.allDivisions}
            choices={[
              ...divisions.map(({ _id, name }) => ({ value: _id, label: name })),
              { value: noDivision, label: t.noDivision },
            ]}
            value={division}
            onChange={setDivision}
          />
        )}
        <OrderSelect names={byRollNumber} {...order} />
      </ListTools>
      <Listing list={students} empty={division || search ? t.noMatch : t.empty} shown={t.shown}>
        {(rows) => <StudentTable students={rows} hasDivisions={hasDivisions} ticks={ticks} />}
      </Listing>
      {count > 0 && (
        <TickedBar count={count} onUntick={ticks.clear} onMove={() => setMoving(true)} />
      )}
      {isMoving && (
        <MoveDialog
          id={id}
          divisions={divisions}
          // A number may have been given since the tick.
          students={ticks.newest(students.data)}
          onMoved={() => {
            ticks.clear();
            setMoving(false);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
