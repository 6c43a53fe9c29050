import { Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import classes from "./page.module.css";
import { texts } from "./texts";

interface Props {
  title: string;
  /** What of the page is shown, where one address after another has the same heading. */
  part?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Left out where the page's visible heading differs from the name of its tab. */
  heading?: ReactNode;
  children?: ReactNode;
}

let arrivedAt: string | undefined;

/** A page's frame: names the browser tab, and takes the focus after a move within the portal. */
export function Page({ title, part, lead, actions, heading, children }: Props) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = [part, title, texts.product].filter(Boolean).join(" – ");
  }, [part, title]);

  useEffect(() => {
    if (arrivedAt !== undefined && arrivedAt !== pathname) {
      window.scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    arrivedAt = pathname;
  }, [pathname]);

  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1} ref={ref} tabIndex={-1}>
            {heading ?? title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="65ch">
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
