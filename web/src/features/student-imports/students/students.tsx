import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StudentImport } from "@/lib/student-import-types";
import { FilterSelect } from "@/ui/list/filter-select";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { useSearch } from "@/ui/list/use-search";
import { Panel } from "@/ui/panel";
import { studentsQuery } from "../api";
import classes from "../student-imports.module.css";
import { states, useImportsUrl } from "../use-imports-url";
import { StudentTable } from "./student-table";
import { texts as t } from "./texts";

const headingId = "students-of-import";

interface Props {
  found: StudentImport;
  /** Of the super admin alone: codes are sent again, and rows are taken back. */
  mayAct: boolean;
}

/** Whom an import names, and what became of each. */
export function Students({ found, mayAct }: Props) {
  const { _id: id, isOver, dues } = found;
  const { state, setState } = useImportsUrl();
  const { search, setSearch } = useSearch();
  const students = useInfiniteQuery({
    ...studentsQuery({ id, isOver, state, search }),
    placeholderData: keptWhileSearching({ id, state }),
  });
  return (
    <Panel labelledBy={headingId}>
      <Title order={2} id={headingId} className={classes.top} mb="sm">
        {t.heading}
      </Title>
      <ListTools
        search={{ label: t.search, hint: t.searchHint, value: search, onSearch: setSearch }}
      >
        <FilterSelect
          label={t.state}
          all={t.allStates}
          choices={states.map((value) => ({ value, label: t.states[value] }))}
          value={state}
          onChange={setState}
        />
      </ListTools>
      <Listing list={students} empty={state || search ? t.noMatch : t.empty} shown={t.shown}>
        {(rows) => <StudentTable students={rows} hasDues={dues !== null} mayAct={mayAct} />}
      </Listing>
    </Panel>
  );
}
