import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WarningIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { Panel } from "@/ui/panel";
import { PortalLink } from "@/ui/portal-link";
import { StatusBadge } from "@/ui/status-badge";
import { texts as uiTexts } from "@/ui/texts";
import { overviewQuery } from "./api";
import { type Item, itemsOf } from "./items";
import classes from "./overview.module.css";
import { texts } from "./texts";

interface Props {
  /** What is below, as soon as the panel has its height. */
  children: ReactNode;
}

/** What comes next for a student, and what the college waits for; each leads to its page. */
export function OverviewPanel({ children }: Props) {
  const { data, isPending, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <Panel labelledBy="overview">
        <Title order={2} id="overview" mb="xs">
          {texts.title}
        </Title>
        {data ? (
          <Items items={itemsOf(data)} />
        ) : isPending ? (
          <ItemsSkeleton />
        ) : (
          <Failed error={error} onRetry={() => refetch()} />
        )}
      </Panel>
      {!isPending && children}
    </>
  );
}

function Items({ items }: { items: Item[] }) {
  if (items.length === 0) return <Empty {...texts.none} />;
  return (
    <ul className={classes.items}>
      {items.map(({ id, icon: ItemIcon, to, title, hint, isLate }) => (
        <li key={id}>
          <PortalLink to={to} className={classes.item}>
            <ItemIcon size={20} stroke={1.75} className={classes.icon} aria-hidden />
            <span className={classes.what}>
              <span className={classes.title}>{title}</span>
              {hint && <span className={classes.hint}>{hint}</span>}
            </span>
            {isLate && (
              <StatusBadge tone="bad" icon={WarningIcon}>
                {texts.overdue}
              </StatusBadge>
            )}
          </PortalLink>
        </li>
      ))}
    </ul>
  );
}

const ItemsSkeleton = () => (
  <ul className={classes.items} aria-busy>
    {[1, 2].map((row) => (
      <li key={row} className={classes.item}>
        <Skeleton
          height={40}
          width="70%"
          {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
        />
      </li>
    ))}
  </ul>
);
