import type { ReactNode } from "react";
import { texts } from "../texts";
import classes from "./dialogs.module.css";

/** What a dialog is about, and what it changes, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

interface FactProps {
  name: string;
  strong?: boolean;
  children: ReactNode;
}

export const Fact = ({ name, strong, children }: FactProps) => (
  <div data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const StudentFacts = ({ id, name }: { id: string; name: string }) => (
  <>
    <Fact name={texts.students.student}>{name}</Fact>
    <Fact name={texts.studentId}>{id}</Fact>
  </>
);
