import { UnstyledButton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./disclosure.module.css";
import { OpenIcon } from "./icons";

interface Props {
  /** Of the button, for the code that leads the focus to it. */
  id?: string;
  title: ReactNode;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One entry of an accordion: a heading of the third level that opens what is below it. */
export function Disclosure({ id, title, opened, onToggle, children }: Props) {
  const bodyId = useId();
  return (
    <div className={classes.item}>
      <h3 className={classes.heading}>
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
      </h3>
      <div id={bodyId} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
