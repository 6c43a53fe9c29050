import type { AuditEntry } from "@/lib/api-types";
import { formatDate, formatTime } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/list/data-table";
import room from "@/ui/list/roomy-table.module.css";
import { sentenceOf } from "./actions";
import classes from "./audit.module.css";
import { Details } from "./details";
import { texts } from "./texts";
import { asideOf, nameOf } from "./whose";

const words = texts.columns;

const columns: Column<AuditEntry>[] = [
  {
    heading: words.when,
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatDate(at)} <span className={classes.aside}>{formatTime(at)}</span>
      </time>
    ),
  },
  {
    heading: words.who,
    cell: ({ by }) => <div className={classes.name}>{by?.name ?? texts.system}</div>,
  },
  {
    heading: words.what,
    cell: ({ action }) => <div className={classes.what}>{sentenceOf(action)}</div>,
  },
  {
    heading: words.whose,
    cell: ({ subject }) => (
      <div className={classes.name}>
        {nameOf(subject)} <span className={classes.aside}>{asideOf(subject)}</span>
      </div>
    ),
  },
  { heading: words.details, cell: (entry) => <Details entry={entry} /> },
];

/** Undefined while they load. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] | undefined }) => (
  <div className={`${classes.table} ${room.roomy}`}>
    <DataTable
      label={texts.table}
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
      skeletonRows={8}
    />
  </div>
);
