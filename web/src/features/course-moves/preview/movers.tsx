import { useInfiniteQuery } from "@tanstack/react-query";
import type { CourseMoveDetails } from "@/lib/api-types";
import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { FilterSelect } from "@/ui/list/filter-select";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { useSearch } from "@/ui/list/use-search";
import { moversQuery } from "../api";
import { MoverTable } from "./mover-table";
import { texts } from "./texts";

const t = texts.preview;

type Moved = Pick<CourseMoveDetails, "courseId" | "revision">;

/** Each student of the course, with what goes along. */
export function Movers({ move: { courseId, revision } }: { move: Moved }) {
  const { state, set } = useUrlState({ only: oneOf<"cannot", "">(["cannot"], "") });
  const { search, setSearch } = useSearch();
  const { only } = state;
  const movers = useInfiniteQuery({
    ...moversQuery({ courseId, revision, only, search }),
    placeholderData: keptWhileSearching({ courseId, revision, only }),
  });
  return (
    <div>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch: setSearch }}
      >
        <FilterSelect
          label={t.only}
          all={t.all}
          choices={[{ value: "cannot", label: t.onlyCannot }]}
          value={only}
          onChange={(chosen) => set({ only: chosen }, noStep)}
        />
      </ListTools>
      <Listing list={movers} empty={emptyOf(only, search)} shown={t.shown}>
        {(rows) => <MoverTable movers={rows} />}
      </Listing>
    </div>
  );
}

function emptyOf(only: string, search: string) {
  if (search) return t.noMatch;
  return only ? t.everybodyCan : t.empty;
}
