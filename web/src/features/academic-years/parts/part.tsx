import { Group, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./parts.module.css";

interface Props {
  title: string;
  /** Beside the title: a count. */
  aside?: string;
  /** Given the id of the title, which names the table below it. */
  children: (id: string) => ReactNode;
}

/** One part of the year's form. */
export function Part({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Group justify="space-between" gap="4px 16px">
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Group>
      {children(id)}
    </section>
  );
}
