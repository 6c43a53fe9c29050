import { Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Lecture, LectureGroup } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { termName } from "@/shared/terms";
import { useWithin } from "@/shared/within/use-within";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { RowLink } from "@/ui/list/row-actions";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts as uiTexts } from "@/ui/texts";
import { Day } from "@/ui/when";
import { type LectureKey, lecturesQuery } from "../api";
import { nameOfGroup, placeOf, subjectOf, titleOf } from "./groups";
import { texts } from "./texts";
import { ofLectures } from "./use-lecture-url";

const t = texts.lectures;

interface Props {
  /** Its sheet's address. */
  linkTo: (lecture: LectureKey) => string;
  /** Those that lectures may be held for: they tell which classes have divisions. */
  groups: LectureGroup[];
  /** A link is followed; its sheet may be the one that is open already. */
  onOpen: (lecture: LectureKey) => void;
}

const columnsWith = ({ linkTo, groups, onOpen }: Props): Column<Lecture>[] => [
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
    cell: (one) => {
      const { course, group } = one;
      const subject = texts.choice.subjectOf(subjectOf(one), course);
      if (!group) return subject;
      return (
        <div>
          {subject} <span className={text.quiet}>{nameOfGroup(group, groups)}</span>
        </div>
      );
    },
  },
  {
    id: "present",
    card: "amount",
    heading: () => t.columns.present,
    numeric: true,
    cell: ({ present, students }) => t.share(present, students),
  },
  { id: "by", heading: () => t.columns.by, cell: ({ takenBy }) => takenBy },
  actionsColumn((one) => {
    const { subjectId: subject, date, lecture, group } = one;
    const opened = { subject, date, lecture, ...placeOf(group) };
    return (
      <RowLink
        to={linkTo(opened)}
        aria-label={t.openOf(titleOf(one, groups), formatDate(date), lecture)}
        onClick={() => onOpen(opened)}
      >
        {t.open}
      </RowLink>
    );
  }),
];

/** What was taken, of all subjects: it stays as it is whichever sheet is open above. */
export function Lectures(props: Props) {
  const order = useOrder("desc");
  const { within, isKnown, isChosen, term, controls } = useWithin({ prefix: ofLectures });
  const part = termName(term);
  const lectures = useInfiniteQuery({
    ...lecturesQuery(within, order.asked),
    enabled: isKnown,
  });
  return (
    <Panel labelledBy="lectures">
      <Title order={2} id="lectures" mb="xs">
        {part ? uiTexts.headed(t.title, part) : t.title}
      </Title>
      <ListTools>
        {controls}
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Listing list={lectures} empty={isChosen ? t.noMatch : t.empty} shown={t.shown}>
        {(rows) => (
          <DataTable
            label={t.title}
            columns={columnsWith(props)}
            rows={rows}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
        )}
      </Listing>
    </Panel>
  );
}
