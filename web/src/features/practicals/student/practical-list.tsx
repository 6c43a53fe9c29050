import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api-error";
import type { Practical } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { DecisionStatus } from "@/shared/queue/decision-status";
import { BlockedButton } from "@/ui/blocked-button";
import { ErrorReference } from "@/ui/error-reference";
import { Listing } from "@/ui/list/listing";
import text from "@/ui/text.module.css";
import { texts as uiTexts } from "@/ui/texts";
import { Deadline } from "@/ui/when";
import { practicalsQuery, type Standing, useRequestApproval } from "../api";
import classes from "./practicals.module.css";
import { texts } from "./texts";

export interface OfTerm {
  /** Empty: the present one. */
  term: string;
  /** Whether it is known which one is meant. */
  isReady: boolean;
  /** Then nothing is requested any more. */
  isOver: boolean;
}

interface Props extends OfTerm {
  standing: Standing;
  id: string;
}

export function PracticalList({ standing, id, term, isReady, isOver }: Props) {
  const list = useInfiniteQuery({ ...practicalsQuery(standing, term), enabled: isReady });
  return (
    <Listing
      list={list}
      empty={texts.empty[standing]}
      shown={texts.shown}
      tabPanel={{ id, label: texts.heading[standing] }}
    >
      {(practicals) => (
        <ul className={classes.practicals} aria-busy={!practicals}>
          {practicals?.map((practical) => (
            <PracticalItem key={practical._id} practical={practical} isOver={isOver} />
          )) ?? <Waiting />}
        </ul>
      )}
    </Listing>
  );
}

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.practical}>
      <Skeleton
        height={56}
        width="70%"
        {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
      />
    </li>
  ));

interface ItemProps extends Pick<OfTerm, "isOver"> {
  practical: Practical;
}

function PracticalItem({ practical, isOver }: ItemProps) {
  const { date, title, subjectName, teacherName, comments, status, request } = practical;
  const isActive = status === "Active";
  return (
    <li className={classes.practical}>
      <div className={classes.day}>
        <Deadline date={date} isOpen={isActive && !isOver} />
      </div>
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <div className={text.quiet}>{texts.with(subjectName, teacherName)}</div>
        {comments && <p className={classes.comments}>{comments}</p>}
      </div>
      <div className={classes.standing}>
        {request && <RequestState request={request} />}
        {isActive && !isOver && <Request practical={practical} />}
      </div>
    </li>
  );
}

interface RequestStateProps {
  request: NonNullable<Practical["request"]>;
}

/** Where a request stands; once decided, by whom, when, and with which words. */
function RequestState({ request }: RequestStateProps) {
  const { status, decidedAt, decidedBy, comment } = request;
  return (
    <div className={classes.state}>
      <DecisionStatus status={status} name={texts.states[status]} />
      {decidedAt && decidedBy && (
        <span className={text.quiet}>{texts.decided(decidedBy, formatDay(decidedAt))}</span>
      )}
      {comment && <p className={classes.comments}>{texts.comment(comment)}</p>}
    </div>
  );
}

/** Asks the teacher to approve that the practical was done. */
function Request({ practical }: { practical: Practical }) {
  const { _id, title } = practical;
  const ask = useRequestApproval();
  return (
    <div>
      <BlockedButton
        size="sm"
        variant="outline"
        aria-label={texts.requestOf(title)}
        aria-busy={ask.isPending}
        reason={reasonAgainst(practical)}
        onClick={() =>
          ask.isPending || ask.mutate(_id, { onSuccess: () => flash(texts.requested(title)) })
        }
      >
        {texts.request}
      </BlockedButton>
      {ask.isError && (
        <div role="alert" className={classes.refused}>
          {errorMessage(ask.error)}
          <ErrorReference error={ask.error} />
        </div>
      )}
    </div>
  );
}

function reasonAgainst({ mayRequest, request, date }: Practical): string | undefined {
  if (mayRequest) return undefined;
  return request?.status === "Pending"
    ? texts.pending(formatDay(request.requestedAt))
    : texts.notYet(formatDay(date));
}
