import { Title } from "@mantine/core";
import { formatDateTime } from "@/lib/dates";
import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import { formatRupees } from "@/lib/money";
import { useFocusOnArrival } from "@/shared/split/focus";
import { FactList } from "@/ui/fact-list";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import classes from "../enrolment-changes.module.css";
import { nameOf, targetOf, yearOf } from "../name";
import { texts as changeTexts } from "../texts";
import { Acts } from "./acts";
import { outcomeOf } from "./outcome";
import { texts } from "./texts";

const headingId = "enrolment-change";

interface Props {
  change: EnrolmentChangeDetails;
}

/** What is asked for and why, what stands in the way, and what can be decided; or how it has ended. */
export function ChangePanel({ change }: Props) {
  const heading = useFocusOnArrival();
  return (
    <Panel labelledBy={headingId}>
      <div className={classes.part}>
        <Title order={2} id={headingId} ref={heading} tabIndex={-1} className={classes.top}>
          {nameOf(change)}
        </Title>
        <Ended change={change} />
        <FactList facts={factsOf(change)} />
        {change.reason && (
          <div className={classes.reason}>
            <FactList facts={[{ label: texts.reason, value: change.reason }]} />
          </div>
        )}
        {change.state === "Open" && <Obstacles obstacles={change.obstacles} />}
        <Acts change={change} />
      </div>
    </Panel>
  );
}

function Ended({ change }: Props) {
  if (change.state === "Open") return null;
  const { done, students } = change;
  return change.state === "Done" ? (
    <Notice tone="success" role="status">
      {outcomeOf(done, students - done)}
    </Notice>
  ) : (
    <Notice tone="info" role="status">
      {texts.wasDismissed}
    </Notice>
  );
}

const Obstacles = ({ obstacles }: Pick<EnrolmentChangeDetails, "obstacles">) =>
  obstacles.map(({ code, error }) => (
    <Notice key={`${code} ${error}`} tone="error">
      {error}
    </Notice>
  ));

function factsOf(change: EnrolmentChangeDetails) {
  const { askedBy, askedAt, state, fee, decidedBy, decidedAt } = change;
  const fact = (label: string, value: string | false | null | undefined) =>
    value ? [{ label, value }] : [];
  return [
    ...fact(texts.class, targetOf(change)),
    ...fact(texts.yearOfStudy, yearOf(change)),
    ...fact(texts.fee, state === "Open" && (fee === null ? texts.noFee : formatRupees(fee))),
    ...fact(texts.asked, texts.by(askedBy ?? changeTexts.offered, formatDateTime(askedAt))),
    ...fact(
      state === "Done" ? texts.approved : texts.dismissed,
      decidedBy !== null && decidedAt !== null && texts.by(decidedBy, formatDateTime(decidedAt)),
    ),
  ];
}
