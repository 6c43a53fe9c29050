import type { Result } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { PassBadge } from "@/shared/pass-badge";
import { AppLink } from "@/ui/app-link";
import { type Column, DataTable } from "@/ui/list/data-table";
import text from "@/ui/text.module.css";
import { texts as resultTexts } from "../texts";
import { texts } from "./texts";
import { nameOf, type ShownTerm } from "./use-shown-term";
import { useWayUp } from "./use-way-up";

const t = texts.columns;

/** The current result of each term, with the way to it. */
export function PercentageTable({ terms, idOf, result, addressOf, ...shown }: ShownTerm) {
  const follow = useWayUp(shown);
  const columns: Column<Result>[] = [
    {
      id: "term",
      card: "title",
      heading: () => t.term,
      cell: (one) => (
        <>
          <AppLink
            to={addressOf(one)}
            onClick={(event) => follow(event, idOf(one))}
            aria-current={one === result || undefined}
          >
            {nameOf(one)}
          </AppLink>
          {one === result && <span className={text.quiet}>{texts.shown}</span>}
        </>
      ),
    },
    {
      id: "percentage",
      card: "amount",
      heading: () => t.percentage,
      numeric: true,
      cell: ({ percentage }) => resultTexts.percent(percentage),
    },
    { id: "grade", heading: () => t.grade, cell: ({ grade }) => grade },
    {
      id: "status",
      card: "state",
      heading: () => t.status,
      cell: ({ status }) => <PassBadge status={status} />,
    },
    {
      id: "published",
      card: "date",
      heading: () => t.published,
      cell: ({ publishedAt }) => formatDate(publishedAt),
    },
    { id: "issue", heading: () => t.issue, cell: ({ issue }) => issue },
  ];
  return (
    <DataTable label={texts.table} columns={columns} rows={terms} rowKey={idOf} density="compact" />
  );
}
