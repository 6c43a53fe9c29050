import { Button, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { Figure } from "@/ui/figure";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts } from "../texts";
import classes from "./account.module.css";

interface Props {
  student: StudentAccount;
  onAddFunds: () => void;
  onRaise: () => void;
}

export function AccountHead({ student, onAddFunds, onRaise }: Props) {
  const { id, name, course, balance, due } = student;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Panel labelledBy="account">
      <div className={classes.head}>
        <div>
          <Title order={2} id="account" ref={heading} tabIndex={-1} className={classes.name}>
            {name}
          </Title>
          <span className={text.quiet}>
            {texts.studentId} {id}
          </span>
          <span className={text.quiet}>{course ?? texts.students.noCourse}</span>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onRaise}>
            {texts.account.raise}
          </Button>
          <Button onClick={onAddFunds}>{texts.addFunds}</Button>
        </div>
      </div>
      <dl className={classes.figures}>
        <Figure label={texts.balance} value={formatRupees(balance)} large />
        <Figure label={texts.due} value={formatRupees(due)} large />
      </dl>
    </Panel>
  );
}
