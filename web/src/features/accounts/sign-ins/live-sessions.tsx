import { Button, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import type { OwnSession } from "@/lib/api-types";
import { formatDateTime } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DoneIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { StatusBadge } from "@/ui/status-badge";
import { devicesQuery } from "../devices/api";
import { sessionsQuery, useEndOthers, useEndSession } from "./api";
import { agentOf } from "./rules";
import classes from "./sign-ins.module.css";
import { signInsTexts as t } from "./texts";

/** The sessions that go on, this one first said to be so, and the ends of all others. */
export function LiveSessions() {
  const id = useId();
  const sessions = useQuery(sessionsQuery);
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} className={classes.title}>
        {t.live.title}
      </Title>
      {sessions.data ? (
        <Sessions sessions={sessions.data} labelledBy={id} />
      ) : sessions.isError ? (
        <Failed error={sessions.error} onRetry={() => sessions.refetch()} />
      ) : (
        <Skeleton height={140} />
      )}
    </section>
  );
}

interface Props {
  sessions: OwnSession[];
  labelledBy: string;
}

function Sessions({ sessions, labelledBy }: Props) {
  const { kind } = useSession();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isThis }) => !isThis).length;
  const kept = useQuery({ ...devicesQuery, enabled: kind === "student" }).data ?? [];
  return (
    <>
      <ul className={classes.list} aria-labelledby={labelledBy}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {others === 0 && <Text className={classes.quiet}>{t.live.alone}</Text>}
      {(others > 0 || kept.length > 0) && (
        <div className={classes.foot}>
          <Text className={classes.quiet}>{t.others.hint}</Text>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t.others.act}
          </Button>
        </div>
      )}
      {isAsking && (
        <EndOthers count={others} hasDevice={kept.length > 0} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Session({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const { id, isThis, address, signedInAt, lastUsedAt } = session;
  const agent = agentOf(session);
  const [since, used] = [formatDateTime(signedInAt), formatDateTime(lastUsedAt)];
  const tell = (wasLive: boolean) => flash(wasLive ? t.live.ended : t.live.gone);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.agent}>
          {agent}{" "}
          {isThis && (
            <StatusBadge tone="good" icon={DoneIcon}>
              {t.live.isThis}
            </StatusBadge>
          )}
        </span>
        <span className={classes.quiet}>
          {t.live.since(since)}
          {!isThis && used !== since && `, ${t.live.used(used)}`}
          {address && `, ${t.from(address)}`}
        </span>
        {end.isError && (
          <Text component="span" role="alert" c="var(--mantine-color-error)">
            {errorMessage(end.error)}
          </Text>
        )}
      </div>
      {!isThis && (
        <Button
          variant="default"
          aria-label={t.live.endOf(agent, since)}
          loading={end.isPending}
          onClick={() => end.mutate(id, { onSuccess: tell })}
        >
          {t.live.end}
        </Button>
      )}
    </li>
  );
}

interface EndOthersProps {
  /** Other sessions. */
  count: number;
  /** Whether some device keeps one logged in. */
  hasDevice: boolean;
  onClose: () => void;
}

function EndOthers({ count, hasDevice, onClose }: EndOthersProps) {
  const end = useEndOthers();
  const question = count > 0 ? t.others.question(count) : t.others.nobodyElse;
  return (
    <ConfirmDialog
      title={t.others.title}
      question={hasDevice ? `${question} ${t.others.devices}` : question}
      action={t.others.act}
      destructive
      onConfirm={async () => {
        await end.mutateAsync();
        flash(t.others.done);
      }}
      onClose={onClose}
    />
  );
}
