import { Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { tabAccount } from "@/lib/account";
import type { GlanceDesk } from "@/lib/api-types";
import { sharedKeys } from "@/lib/invalidate";
import { OpenIcon, WarningIcon } from "@/ui/icons";
import { texts as uiTexts } from "@/ui/texts";
import { chartsOf, glanceQuery } from "./api";
import { Figures } from "./figures";
import classes from "./glance.module.css";
import { texts } from "./texts";
import { TrendSkeleton } from "./trend-skeleton";

// What draws them is as much as a page, for those who open them only.
const Trend = lazy(() => import(/* webpackChunkName: "trend" */ "./trend/trend"));

interface Props {
  desk: GlanceDesk;
  /** It tells of several areas. */
  isWide?: boolean;
}

/** In one line what needs somebody at a desk today; from it the desk's charts open. */
export function Glance({ desk, isWide = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const charts = chartsOf[desk];
  return (
    <section className={classes.glance} aria-label={texts.label}>
      <div className={classes.line} data-wide={isWide || undefined}>
        <Read desk={desk} isWide={isWide} />
        {charts.length > 0 && (
          <UnstyledButton
            className={classes.open}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {charts.length > 1 ? texts.charts : texts.chart}
            <OpenIcon size={16} stroke={1.75} className={classes.sign} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<TrendSkeleton count={charts.length} />}>
            <Trend desk={desk} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** A failure to read it anew shows nowhere: what was read before stays. */
function Read({ desk, isWide }: Props) {
  const { data, isError, refetch } = useQuery(glanceQuery(desk));
  useRefreshed(refetch);
  if (data) return <Figures {...data} isWide={isWide} />;
  if (!isError)
    return <Skeleton height={16} maw="30rem" role="status" aria-label={uiTexts.loading} />;
  return (
    <p className={classes.failed} role="alert">
      <WarningIcon size={16} stroke={1.75} aria-hidden />
      {texts.failed}
      <UnstyledButton className={classes.again} onClick={() => refetch()}>
        {uiTexts.retry}
      </UnstyledButton>
    </p>
  );
}

/** Milliseconds from one question to the next, as with what waits. */
const every = 30_000;

/**
 * Asks as long as the tab is seen, and after the frame has asked what waits: if that is refused, the session is over,
 * and nothing else may be on its way.
 */
function useRefreshed(refetch: () => unknown) {
  const client = useQueryClient();
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    async function ask() {
      if (document.visibilityState !== "visible") return;
      const cache = client.getQueryCache();
      const frame = cache.find({ queryKey: sharedKeys.waiting, exact: true });
      if (frame?.state.fetchStatus === "fetching") await frame.promise?.catch(() => undefined);
      if (tabAccount() !== undefined) latest.current();
    }
    const timer = setInterval(ask, every);
    return () => clearInterval(timer);
  }, [client]);
}
