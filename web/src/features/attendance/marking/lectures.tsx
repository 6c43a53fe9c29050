import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Lecture } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { RowLink } from "@/ui/list/row-actions";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import { type LectureKey, lecturesQuery } from "../api";
import { texts } from "./texts";
import { addressOf } from "./use-lecture-url";

const t = texts.lectures;

interface Props {
  /** A link is followed; its sheet may be the one that is open already. */
  onOpen: (lecture: LectureKey) => void;
}

const columnsWith = (onOpen: Props["onOpen"]): Column<Lecture>[] => [
  {
    id: "lecture",
    card: "date",
    heading: () => t.columns.lecture,
    cell: ({ date, lecture }) => (
      <div>
        <Day date={date} /> <span className={text.quiet}>{t.lecture(lecture)}</span>
      </div>
    ),
  },
  {
    id: "subject",
    card: "title",
    heading: () => t.columns.subject,
    cell: ({ subjectName, course }) => texts.choice.subjectOf(subjectName, course),
  },
  {
    id: "present",
    card: "amount",
    heading: () => t.columns.present,
    numeric: true,
    cell: ({ present, students }) => t.share(present, students),
  },
  { id: "by", heading: () => t.columns.by, cell: ({ takenBy }) => takenBy },
  actionsColumn(({ subjectId: subject, subjectName, date, lecture }) => (
    <RowLink
      to={addressOf({ subject, date, lecture })}
      aria-label={t.openOf(subjectName, formatDate(date), lecture)}
      onClick={() => onOpen({ subject, date, lecture })}
    >
      {t.open}
    </RowLink>
  )),
];

/** What was taken, of all subjects: it stays as it is whichever sheet is open above. */
export function Lectures({ onOpen }: Props) {
  const order = useOrder("desc");
  const lectures = useInfiniteQuery(lecturesQuery(order.asked));
  return (
    <Panel labelledBy="lectures">
      <Title order={2} id="lectures" mb="xs">
        {t.title}
      </Title>
      <ListTools>
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Listing list={lectures} empty={t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            label={t.title}
            columns={columnsWith(onOpen)}
            rows={rows}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
    </Panel>
  );
}
