import { Button, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { isNotFound } from "@/lib/api-error";
import type { Charge, FeeYear, StatementEntry, StudentAccount } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { FeesByYear } from "@/shared/money/fees-by-year/fees-by-year";
import { BackLink } from "@/ui/back-link";
import { Figure } from "@/ui/figure";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { texts as uiTexts } from "@/ui/texts";
import { accountQuery } from "../api";
import { RaiseChargeDialog } from "../dialogs/raise-charge-dialog";
import { ReverseDialog, WithdrawDialog } from "../dialogs/take-back-dialogs";
import { texts } from "../texts";
import classes from "./account.module.css";
import { Charges } from "./charges";
import { Statement } from "./statement";

export interface Props {
  studentId: string;
  /** The address of the list that it was opened from. */
  backTo: string;
  onAddFunds: (student: StudentAccount) => void;
}

/** One student's account: what the wallet holds, what is owed, and every movement so far. */
export function AccountView({ studentId, backTo, onAddFunds }: Props) {
  const account = useQuery(accountQuery(studentId));
  const isUnknown = isNotFound(account.error);
  const arrival = useNavigationType();
  const [isWayBack] = useState(arrival === "POP");
  // The list that was scrolled is gone from sight. The way back and forward finds its own place.
  useEffect(() => {
    if (!isWayBack) window.scrollTo(0, 0);
  }, [isWayBack]);
  return (
    <Stack gap="xs">
      <div>
        <BackLink to={backTo}>{texts.account.back}</BackLink>
      </div>
      {account.data ? (
        <Account {...account.data} onAddFunds={onAddFunds} />
      ) : isUnknown ? (
        <Notice tone="info" role="status">
          {texts.account.notFound}
        </Notice>
      ) : account.isError ? (
        <Panel>
          <Failed error={account.error} onRetry={() => account.refetch()} />
        </Panel>
      ) : (
        <Skeleton height={560} role="status" aria-busy aria-label={uiTexts.loading} />
      )}
    </Stack>
  );
}

type Open = { raise: true } | { withdraw: Charge } | { reverse: StatementEntry };

interface AccountProps {
  student: StudentAccount;
  charges: Charge[];
  years: FeeYear[];
  onAddFunds: (student: StudentAccount) => void;
}

function Account({ student, charges, years, onAddFunds }: AccountProps) {
  const [open, setOpen] = useState<Open | null>(null);
  /** The list in which something was taken back; a new one for every act. */
  const [changed, setChanged] = useState<{ panel: string }>();
  const close = () => setOpen(null);
  // The row's button, which opened the dialog, goes with what it did.
  useEffect(() => {
    if (changed) return focusAfterDialog(document.getElementById(changed.panel));
  }, [changed]);
  return (
    <Stack gap="lg">
      <AccountHead
        student={student}
        onAddFunds={() => onAddFunds(student)}
        onRaise={() => setOpen({ raise: true })}
      />
      <Charges charges={charges} onWithdraw={(charge) => setOpen({ withdraw: charge })} />
      <FeesByYear years={years} />
      <Statement studentId={student.id} onReverse={(entry) => setOpen({ reverse: entry })} />
      {open && "raise" in open && <RaiseChargeDialog student={student} onClose={close} />}
      {open && "withdraw" in open && (
        <WithdrawDialog
          charge={open.withdraw}
          onDone={() => setChanged({ panel: "charges" })}
          onClose={close}
        />
      )}
      {open && "reverse" in open && (
        <ReverseDialog
          student={student}
          entry={open.reverse}
          onDone={() => setChanged({ panel: "statement" })}
          onClose={close}
        />
      )}
    </Stack>
  );
}

interface AccountHeadProps {
  student: StudentAccount;
  onAddFunds: () => void;
  onRaise: () => void;
}

function AccountHead({ student, onAddFunds, onRaise }: AccountHeadProps) {
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
