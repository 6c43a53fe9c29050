import { Title } from "@mantine/core";
import type { QueuedGrievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { AttachedFile } from "@/shared/attachment/attached-file";
import { useFocusOnArrival } from "@/shared/split/focus";
import { CopyButton } from "@/ui/copy-button";
import { FactList } from "@/ui/fact-list";
import { DoneIcon, PendingIcon, WarningIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Reopened, ReopenedBadge } from "../../reopened";
import { texts as grievanceTexts } from "../../texts";
import { texts } from "../texts";
import classes from "./pane.module.css";
import { ReplyForm } from "./reply-form";

const t = texts.facts;
const headingId = "grievance";

export interface Props {
  grievance: QueuedGrievance;
  onResolved: () => void;
  /** Somebody else was quicker. */
  onConflict: (text: string) => void;
}

/** The grievance that is read: all that is known of it, and its reply. */
export function GrievanceDetail({ grievance, onResolved, onConflict }: Props) {
  const { title, description, status, isOverdue, reopening } = grievance;
  const heading = useFocusOnArrival();
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.head}>
        <Title order={2} id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        <div className={classes.badges}>
          {status === "Resolved" ? (
            <StatusBadge tone="good" icon={DoneIcon}>
              {texts.states.Resolved}
            </StatusBadge>
          ) : (
            <StatusBadge tone="wait" icon={PendingIcon}>
              {texts.states.Pending}
            </StatusBadge>
          )}
          {isOverdue && (
            <StatusBadge tone="bad" icon={WarningIcon}>
              {texts.overdue}
            </StatusBadge>
          )}
          <ReopenedBadge {...grievance} />
        </div>
      </div>
      <div className={classes.facts}>
        <GrievanceFacts grievance={grievance} />
      </div>
      <h3 className={classes.about}>{texts.pane.details}</h3>
      <p className={classes.text}>{description}</p>
      {grievance.hasAttachment && (
        <AttachedFile of="grievance" id={grievance._id} name={grievance.docket} />
      )}
      <Reopened reopening={reopening} />
      {status === "Pending" ? (
        <ReplyForm
          grievance={grievance}
          onResolved={onResolved}
          onConflict={onConflict}
          onLeave={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <Answer grievance={grievance} />
      )}
    </Panel>
  );
}

function GrievanceFacts({ grievance }: { grievance: QueuedGrievance }) {
  const { docket, studentName, studentId, category, status, workingDays } = grievance;
  // A resolved one is dated by what became of it.
  const date = status === "Resolved" ? grievance.updatedAt : grievance.createdAt;
  return (
    <FactList
      facts={[
        {
          label: t.docket,
          value: (
            <span className={classes.docket}>
              {docket}
              <CopyButton what={texts.docketName(docket)} text={docket} />
            </span>
          ),
        },
        { label: t.student, value: <StudentName name={studentName} id={studentId} /> },
        { label: t.category, value: grievanceTexts.categories[category] },
        { label: t.date[status], value: formatDate(date) },
        { label: t.age[status], value: texts.age(workingDays) },
      ]}
    />
  );
}

/** What the student was told, and by whom. */
const Answer = ({ grievance: { reply, resolvedBy } }: { grievance: QueuedGrievance }) => (
  <>
    <h3 className={classes.about}>{texts.reply}</h3>
    {reply ? (
      <p className={classes.text}>{reply}</p>
    ) : (
      <p className={classes.quiet}>{texts.noReply}</p>
    )}
    {resolvedBy && <p className={classes.quiet}>{texts.by(resolvedBy)}</p>}
  </>
);
