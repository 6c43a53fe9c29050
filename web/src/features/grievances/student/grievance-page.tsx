import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Grievance } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { useSession } from "@/lib/session";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { DoneIcon, OpenIcon, PendingIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Listing } from "@/ui/list/listing";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { StatusBadge } from "@/ui/status-badge";
import { Day } from "@/ui/when";
import { ownGrievancesQuery } from "../api";
import { texts as grievanceTexts } from "../texts";
import { GrievanceForm } from "./grievance-form";
import classes from "./grievances.module.css";
import { texts } from "./texts";

/** A student's grievances: one to submit, and those of before. */
export function Component() {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <GrievanceForm onSubmitted={() => setSubmitted((count) => count + 1)} />
        <HistoryPanel submitted={submitted} />
      </Stack>
    </Page>
  );
}

const t = texts.history;

interface Props {
  /** How many were submitted on this visit; with each one the focus comes here. */
  submitted: number;
}

function HistoryPanel({ submitted }: Props) {
  const grievances = useInfiniteQuery(ownGrievancesQuery(useSession().id));
  const ref = useRef<HTMLHeadingElement>(null);
  // The form's button could not keep the focus while it was waiting.
  useEffect(() => (submitted ? focusAfterDialog(ref.current) : undefined), [submitted]);
  return (
    <Panel labelledBy="grievances">
      <Title order={2} id="grievances" ref={ref} tabIndex={-1} mb="xs">
        {t.heading}
      </Title>
      <Listing list={grievances} empty={t.empty} shown={t.shown}>
        {(rows) => <HistoryTable grievances={rows} />}
      </Listing>
    </Panel>
  );
}

const columns: Column<Grievance>[] = [
  {
    id: "date",
    card: "date",
    heading: () => t.columns.date,
    cell: ({ createdAt }) => (
      <span className={classes.whole}>
        <Day date={createdAt} />
      </span>
    ),
  },
  {
    id: "docket",
    card: "plain",
    heading: () => t.columns.docket,
    cell: ({ docket }) => <span className={classes.whole}>{docket}</span>,
  },
  {
    id: "title",
    card: "title",
    heading: () => t.columns.title,
    cell: (grievance) => <GrievanceDetails grievance={grievance} />,
  },
  {
    id: "status",
    card: "state",
    heading: () => t.columns.status,
    cell: (grievance) => <Standing grievance={grievance} />,
  },
];

/** Undefined while they load. */
const HistoryTable = ({ grievances }: { grievances: Grievance[] | undefined }) => (
  <div className={classes.history}>
    <DataTable
      label={t.heading}
      columns={columns}
      rows={grievances}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
    />
  </div>
);

/** The title opens what was written, by both sides. */
function GrievanceDetails({ grievance }: { grievance: Grievance }) {
  const { title, description, category, reply, status } = grievance;
  return (
    <details className={classes.story}>
      <summary className={classes.summary}>
        <OpenIcon size={18} stroke={1.75} className={classes.sign} aria-hidden />
        <span>
          {title}
          {reply && <span className={classes.aside}>{t.hasReply}</span>}
        </span>
      </summary>
      <div className={classes.told}>
        <h3 className={classes.about}>{t.description}</h3>
        <p className={classes.text}>{description}</p>
        <p className={classes.aside}>{t.category(grievanceTexts.categories[category])}</p>
        <h3 className={classes.about}>{t.reply}</h3>
        {reply ? (
          <p className={classes.text}>{reply}</p>
        ) : (
          <p className={classes.aside}>{status === "Resolved" ? t.noReply : t.noReplyYet}</p>
        )}
      </div>
    </details>
  );
}

/** Resolved in green and anything else in red, as the specification has them. */
function Standing({ grievance: { status, updatedAt } }: { grievance: Grievance }) {
  const isResolved = status === "Resolved";
  return (
    <div className={classes.standing}>
      <StatusBadge tone={isResolved ? "good" : "bad"} icon={isResolved ? DoneIcon : PendingIcon}>
        {grievanceTexts.states[status]}
      </StatusBadge>
      {isResolved && <span className={classes.aside}>{t.on(formatDate(updatedAt))}</span>}
    </div>
  );
}
