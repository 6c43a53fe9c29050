import type { ReactNode } from "react";
import type { QueuedGrievance } from "@/lib/api-types";
import { TextWithFile } from "@/shared/attachment/attached-file";
import { TickBox, TickReason } from "@/shared/queue/many/tick-box";
import { CopyButton } from "@/ui/copy-button";
import { WarningIcon } from "@/ui/icons";
import { RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import { PortalLink } from "@/ui/portal-link";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Day } from "@/ui/when";
import { ReopenedBadge, wholeStory } from "../reopened";
import { texts as grievanceTexts } from "../texts";
import classes from "./queue.module.css";
import { texts } from "./texts";

const t = texts.facts;

interface Props {
  grievance: QueuedGrievance;
  /** Where it is read. */
  to: string;
  onResolve: (grievance: QueuedGrievance) => void;
}

export function QueueItem({ grievance, to, onResolve }: Props) {
  const { _id, docket, title, status, isOverdue, hasAttachment } = grievance;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        {status === "Pending" && <TickBox id={_id} of={texts.what(docket, title)} />}
        <h3 className={classes.title}>
          <PortalLink id={linkId(docket)} className={classes.open} to={to} title={title}>
            {title}
          </PortalLink>
        </h3>
        {isOverdue && (
          <StatusBadge tone="bad" icon={WarningIcon}>
            {texts.overdue}
          </StatusBadge>
        )}
        <ReopenedBadge {...grievance} />
      </div>
      <Facts grievance={grievance} />
      <div className={classes.text}>
        <TextWithFile
          text={wholeStory(grievance)}
          hasAttachment={hasAttachment}
          of="grievance"
          id={_id}
          name={docket}
        />
      </div>
      {status === "Resolved" ? (
        <Answer grievance={grievance} />
      ) : (
        <div className={classes.act}>
          <RowButton
            main
            id={resolveId(_id)}
            data-row-key="r"
            aria-label={texts.of(texts.resolve, texts.what(docket, title))}
            onClick={() => onResolve(grievance)}
          >
            {texts.resolve}
          </RowButton>
          <TickReason id={_id} />
        </div>
      )}
    </li>
  );
}

function Facts({ grievance }: { grievance: QueuedGrievance }) {
  const { docket, studentName, studentId, category, status } = grievance;
  // A resolved one is dated by what became of it.
  const date = status === "Resolved" ? grievance.updatedAt : grievance.createdAt;
  return (
    <dl className={classes.facts}>
      <Fact name={t.docket}>
        <span className={classes.docket}>
          {docket}
          <CopyButton what={texts.docketName(docket)} text={docket} />
        </span>
      </Fact>
      <Fact name={t.student}>
        <div className={classes.twoLines}>
          <StudentName name={studentName} id={studentId} />
        </div>
      </Fact>
      <Fact name={t.category}>{grievanceTexts.categories[category]}</Fact>
      <Fact name={t.date[status]}>
        <div className={classes.twoLines}>
          <Day date={date} />
        </div>
      </Fact>
      <Fact name={t.age[status]}>{texts.age(grievance.workingDays)}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the student was told, and by whom. */
const Answer = ({ grievance: { reply, resolvedBy } }: { grievance: QueuedGrievance }) => (
  <div className={classes.answer}>
    {reply ? (
      <>
        <h4 className={classes.about}>{texts.reply}</h4>
        <LongText>{reply}</LongText>
      </>
    ) : (
      <p className={classes.quiet}>{texts.noReply}</p>
    )}
    {resolvedBy && <p className={classes.quiet}>{texts.by(resolvedBy)}</p>}
  </div>
);

/** The id of the button that resolves a grievance: the focus moves there by it. */
export const resolveId = (id: string) => `resolve-${id}`;

/** Of the link that opens a grievance: the focus comes back to it. */
export const linkId = (docket: string) => `grievance-${docket}`;
