import { useQuery } from "@tanstack/react-query";
import { paths } from "@/lib/paths";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import { classesQuery } from "@/shared/within/api";
import { BackLink } from "@/ui/back-link";
import { FilterSelect } from "@/ui/list/filter-select";
import { ListTools } from "@/ui/list/list-tools";
import { asSinglePage, Listing } from "@/ui/list/listing";
import { Page } from "@/ui/page";
import { ViewPanel } from "@/ui/view-panel";
import { texts } from "../texts";
import { ClassTable } from "./class-table";
import styles from "./classes.module.css";

const t = texts.list;

/** The classes of a year, each with what is still missing in it. */
export function Component() {
  const { state, set } = useUrlState({ year: anyText });
  const classes = useQuery(classesQuery(state.year));
  const { data, isError, error, refetch, isFetching, isPlaceholderData } = classes;
  const isKnown = data?.years.some(({ _id }) => _id === state.year);
  const rows = isPlaceholderData ? undefined : data?.classes;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles.back}>
        <BackLink to={paths.marksAdmin}>{texts.backToMarks}</BackLink>
      </div>
      <ViewPanel id="classes" heading={t.heading}>
        {data && data.years.length > 0 && (
          <ListTools>
            <FilterSelect
              label={t.year}
              choices={data.years.map(({ _id, name }) => ({ value: _id, label: name }))}
              // While another one is on its way, the one that was asked for.
              value={isKnown ? state.year : (data.yearId ?? "")}
              onChange={(year) => set({ year }, noStep)}
            />
          </ListTools>
        )}
        <Listing
          list={{ ...asSinglePage(rows), isError, error, refetch, isFetching }}
          empty={t.empty}
          shown={t.shown}
        >
          {(found) => <ClassTable classes={found} />}
        </Listing>
      </ViewPanel>
    </Page>
  );
}
