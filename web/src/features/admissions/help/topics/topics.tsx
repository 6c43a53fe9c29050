import { Text } from "@mantine/core";
import { type PortalPath, paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import type { Answer } from "../answer";
import { texts } from "../texts";
import { texts as money } from "./money-texts";
import { texts as requests } from "./request-texts";
import classes from "./topics.module.css";

interface State {
  readonly name: string;
  readonly means: string;
  readonly next: string;
}

interface Topic {
  readonly title: string;
  readonly steps?: readonly string[];
  readonly note?: string;
  readonly states?: Readonly<Record<string, State>>;
  readonly link?: string;
}

const { pay, scholarship } = money;
const { application, leave, grievance, practical, failure } = requests;

/** In the order in which students come to ask. */
const topics: { id: string; topic: Topic; to?: PortalPath }[] = [
  { id: "pay", topic: pay, to: paths.wallet },
  { id: "application", topic: application, to: paths.admissionForm },
  { id: "top-up", topic: money["top-up"], to: paths.wallet },
  { id: "leave", topic: leave, to: paths.leave },
  { id: "grievance", topic: grievance, to: paths.grievance },
  { id: "scholarship", topic: scholarship, to: paths.scholarship },
  { id: "re-exam", topic: money["re-exam"], to: paths.reexam },
  { id: "practical", topic: practical, to: paths.practicals },
  { id: "failure", topic: failure },
];

export const topicAnswers = (): Answer[] =>
  topics.map(({ id, topic, to }) => ({
    id,
    title: topic.title,
    said: saidIn(topic),
    body: <Body topic={topic} to={to} />,
  }));

const statesOf = ({ states = {} }: Topic) => Object.entries(states);

const saidIn = (topic: Topic): string[] => [
  ...(topic.steps ?? []),
  topic.note ?? "",
  ...statesOf(topic).flatMap(([, { name, means, next }]) => [name, means, next]),
];

function Body({ topic, to }: { topic: Topic; to: PortalPath | undefined }) {
  const { steps, note, link } = topic;
  return (
    <>
      {steps && (
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {note && <Text>{note}</Text>}
      {topic.states && <States topic={topic} />}
      {to && link && (
        <Text>
          <AppLink to={to}>{link}</AppLink>
        </Text>
      )}
    </>
  );
}

const good = { tone: "good", icon: DoneIcon } as const;
const bad = { tone: "bad", icon: RejectedIcon } as const;
const calm = { tone: "calm", icon: DisabledIcon } as const;
const wait = { tone: "wait", icon: PendingIcon } as const;

/** As the states look where they are met. */
const looks: Record<string, { tone: BadgeTone; icon: Icon }> = {
  Approved: good,
  AwardPaid: good,
  Draft: calm,
  FAILURE: bad,
  Failed: bad,
  NotSelected: calm,
  Overdue: bad,
  Paid: good,
  Passed: good,
  Rejected: bad,
  Resolved: good,
  Reversed: calm,
  SUCCESS: good,
  Withdrawn: calm,
};

/** Each state, what it means, and what to do then. */
const States = ({ topic }: { topic: Topic }) => (
  <dl className={classes.states}>
    {statesOf(topic).map(([state, { name, means, next }]) => (
      <div key={state}>
        <dt>
          <StatusBadge {...(looks[state] ?? wait)}>{name}</StatusBadge>
        </dt>
        <dd>
          {means}
          <div>
            <strong>{texts.next}</strong> {next}
          </div>
        </dd>
      </div>
    ))}
  </dl>
);
