import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./parts.module.css";

interface Props {
  title: string;
  lead?: string;
  /** What can be done with the part as a whole. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of a plan. */
export function Part({ title, lead, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={3} id={id}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" fz="sm" maw="var(--portal-measure)">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
