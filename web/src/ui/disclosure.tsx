import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./disclosure.module.css";
import { OpenIcon } from "./icons";

interface Props {
  /** Of the button, for the code that leads the focus to it. */
  id?: string;
  title: ReactNode;
  /** Of its heading, within what else is opened. */
  level?: 3 | 4 | 5;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One entry of an accordion: a heading, of the third level if nothing else is said, that opens what is below it. */
export function Disclosure({ id, title, level = 3, opened, onToggle, children }: Props) {
  const bodyId = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={classes.item}>
      <Heading className={classes.heading}>
        <UnstyledButton
          {...(id && { id })}
          className={classes.button}
          aria-expanded={opened}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <span className={classes.title}>{title}</span>
          <OpenIcon size={20} stroke={1.75} className={classes.sign} aria-hidden />
        </UnstyledButton>
      </Heading>
      <div id={bodyId} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
