import { useState } from "react";
import type { Reopening } from "@/lib/api-types";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { ViewPanel } from "@/ui/view-panel";
import { Moment } from "@/ui/when";
import { useReopenings } from "./api";
import { DecisionDialog, type OpenDecision } from "./decision-dialog";
import { texts } from "./texts";

export interface Props {
  /** Where an application is read; nothing for those who do not read applications. */
  addressOf?: (studentId: string) => string;
  /** The id at which the tabs point, where they have no panels of their own. */
  panelId?: string;
}

/** The approvals that somebody holds to be wrong, for anyone who may be the second person. */
export function ReopeningsView({ addressOf, panelId }: Props) {
  const { list } = useReopenings();
  const [decision, setDecision] = useState<OpenDecision | null>(null);
  return (
    <ViewPanel id="reopenings" heading={texts.title} lead={texts.lead}>
      <Listing
        list={list}
        empty={texts.empty}
        shown={texts.shown}
        {...(panelId && { tabPanel: { id: panelId, label: texts.title } })}
      >
        {(rows) => (
          <DataTable
            label={texts.table}
            columns={columns(setDecision, addressOf)}
            rows={rows}
            rowKey={({ _id }) => _id}
            skeletonRows={2}
          />
        )}
      </Listing>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </ViewPanel>
  );
}

const { columns: headings } = texts;

const columns = (
  onDecide: (decision: OpenDecision) => void,
  addressOf: Props["addressOf"],
): Column<Reopening>[] => [
  {
    id: "student",
    card: "title",
    heading: () => headings.student,
    cell: ({ name, studentId, course }) => (
      <StudentName
        name={name}
        id={studentId}
        course={course}
        {...(addressOf && { to: addressOf(studentId) })}
      />
    ),
  },
  {
    id: "reason",
    card: "plain",
    heading: () => headings.reason,
    cell: ({ reason }) => <LongText>{reason}</LongText>,
  },
  { id: "askedBy", heading: () => headings.askedBy, cell: ({ askedBy }) => askedBy },
  {
    id: "askedAt",
    card: "date",
    heading: () => headings.askedAt,
    cell: ({ askedAt }) => <Moment at={askedAt} />,
  },
  actionsColumn((reopening) => <Acts reopening={reopening} onDecide={onDecide} />),
];

interface ActsProps {
  reopening: Reopening;
  onDecide: (decision: OpenDecision) => void;
}

/** Who has asked takes it back, and reads there why there is nothing to confirm. */
function Acts({ reopening, onDecide }: ActsProps) {
  const { name, isOwn } = reopening;
  const dismiss = isOwn ? texts.takeBack : texts.dismiss;
  return (
    <>
      {isOwn && <div className={text.quiet}>{texts.own}</div>}
      <RowActions isOneLine>
        {!isOwn && (
          <RowButton
            main
            aria-label={texts.of(texts.confirm, name)}
            onClick={() => onDecide({ act: "confirm", reopening })}
          >
            {texts.confirm}
          </RowButton>
        )}
        <RowButton
          aria-label={texts.of(dismiss, name)}
          onClick={() => onDecide({ act: "dismiss", reopening })}
        >
          {dismiss}
        </RowButton>
      </RowActions>
    </>
  );
}
