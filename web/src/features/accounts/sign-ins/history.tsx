import { Skeleton, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { SignIn } from "@/lib/api-types";
import { WarningIcon } from "@/ui/icons";
import { Listing } from "@/ui/list/listing";
import { StatusBadge } from "@/ui/status-badge";
import { Moment } from "@/ui/when";
import { historyQuery } from "./api";
import { agentOf } from "./rules";
import classes from "./sign-ins.module.css";
import { signInsTexts as t } from "./texts";

/** The sign-ins of the last 90 days, the newest first. */
export function History() {
  const id = useId();
  const history = useInfiniteQuery(historyQuery);
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} className={classes.title}>
        {t.past.title}
      </Title>
      <Listing list={history} empty={t.past.empty} shown={t.past.shown}>
        {(rows) =>
          rows ? (
            <ul className={classes.list} aria-labelledby={id}>
              {rows.map((row) => (
                <Row key={row._id} signIn={row} />
              ))}
            </ul>
          ) : (
            <Skeleton height={200} />
          )
        }
      </Listing>
    </section>
  );
}

const Row = ({ signIn }: { signIn: SignIn }) => (
  <li className={classes.row}>
    <div className={classes.what}>
      <span className={classes.agent}>
        {agentOf(signIn)}{" "}
        {signIn.isNew && (
          <StatusBadge tone="wait" icon={WarningIcon}>
            {t.past.isNew}
          </StatusBadge>
        )}
      </span>
      <span className={classes.quiet}>
        {t.how[signIn.how]}
        {signIn.address && `, ${t.from(signIn.address)}`}
      </span>
    </div>
    <Moment at={signIn.at} />
  </li>
);
