import { Text, Title } from "@mantine/core";
import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { atRest } from "@/lib/at-rest";
import { KnownPage } from "./known-page";
import { fetchLazyParts } from "./lazy-part";
import classes from "./page.module.css";
import { texts } from "./texts";

/** The links between pages that belong together; every page of them shows them below its heading. */
export const PageNav = createContext<ReactNode>(null);

interface Props {
  title: string;
  /** What of the page is shown, where one address after another has the same heading. */
  part?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Of what the page shows. Beside the heading, where nothing moves when it comes late. */
  choice?: ReactNode;
  /** Left out where the page's visible heading differs from the name of its tab. */
  heading?: ReactNode;
  children?: ReactNode;
}

let arrivedAt: string | undefined;

/** A page's frame: names the browser tab, and takes the focus after a move within the portal. */
export function Page({ title, part, lead, actions, choice, heading, children }: Props) {
  const { pathname } = useLocation();
  const isWayBack = useNavigationType() === "POP";
  const ref = useRef<HTMLHeadingElement>(null);
  const nav = use(PageNav);
  const isKnown = use(KnownPage);
  const isLeadInHead = !nav || isKnown;

  useEffect(() => {
    document.title = [part, title, texts.product].filter(Boolean).join(" – ");
  }, [part, title]);

  useEffect(() => {
    if (arrivedAt !== undefined && arrivedAt !== pathname) {
      // The way back leads to where the page was left.
      if (!isWayBack) window.scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    arrivedAt = pathname;
    return atRest(fetchLazyParts);
  }, [pathname, isWayBack]);

  return (
    <>
      <div
        className={classes.head}
        data-known={isKnown || undefined}
        data-choice={Boolean(choice) || undefined}
      >
        <div className={classes.title}>
          <Title order={1} ref={ref} tabIndex={-1}>
            {heading ?? title}
          </Title>
          {isLeadInHead && lead && <Lead>{lead}</Lead>}
        </div>
        {actions}
        {choice && <div className={classes.choice}>{choice}</div>}
      </div>
      {/* The links stay where they are from page to page, whatever is said of each. */}
      {nav}
      {!isLeadInHead && lead && (
        <div className={classes.lead}>
          <Lead>{lead}</Lead>
        </div>
      )}
      {children}
    </>
  );
}

const Lead = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" mt={4} maw="var(--portal-measure)">
    {children}
  </Text>
);
