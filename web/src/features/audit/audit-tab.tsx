import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "@/lib/dates";
import { Listing } from "@/ui/list/listing";
import { useOrder } from "@/ui/list/order";
import { texts as periodTexts } from "@/ui/list/period-texts";
import { ViewPanel } from "@/ui/view-panel";
import { sentenceOf } from "./actions";
import { type AuditFilter, auditQuery, isFiltered } from "./api";
import classes from "./audit.module.css";
import { AuditTable } from "./audit-table";
import { Filters } from "./filters";
import { texts } from "./texts";
import { useFilter } from "./use-filter";

/** Who did what to whose record, when. */
export function AuditTab() {
  const { filter, setFilter, clear } = useFilter();
  const order = useOrder("desc");
  const audit = useInfiniteQuery(auditQuery(filter, order.asked));
  const nameOfBy = audit.data?.find(({ by }) => by?._id === filter.by)?.by?.name;
  return (
    <ViewPanel id="audit" heading={texts.title} lead={texts.lead}>
      <Scope filter={filter} nameOfBy={nameOfBy} />
      <Filters
        filter={filter}
        nameOfBy={nameOfBy}
        order={order}
        onChange={setFilter}
        onClear={clear}
      />
      <Listing
        list={audit}
        empty={isFiltered(filter) ? texts.noMatch : texts.empty}
        shown={texts.shown}
      >
        {(entries) => <AuditTable entries={entries} />}
      </Listing>
    </ViewPanel>
  );
}

const t = texts.filters;

interface Props {
  filter: AuditFilter;
  nameOfBy: string | undefined;
}

/** On paper the fields are gone, and a part of the audit must not pass for the whole. */
function Scope({ filter, nameOfBy }: Props) {
  const { by, action, student, from, to } = filter;
  const parts = [
    by && t.chosen(t.staff, nameOfBy ?? t.oneOfStaff),
    action && t.chosen(t.action, sentenceOf(action)),
    student && t.chosen(t.student, student),
    from && t.chosen(periodTexts.from, formatDate(from)),
    to && t.chosen(periodTexts.to, formatDate(to)),
  ].filter(Boolean);
  return parts.length > 0 && <p className={classes.scope}>{parts.join("; ")}</p>;
}
