import { Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FailedSubject } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { flash, flashLong } from "@/lib/flash";
import { formatRupeesInText } from "@/lib/money";
import { AddFunds } from "@/shared/money/add-funds";
import { PayDialog } from "@/shared/money/pay-dialog";
import { inTerm } from "@/shared/terms";
import { Failed } from "@/ui/list/failed";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { reexamQuery, usePayReexam } from "./api";
import { FailedPanel } from "./failed-panel";
import { PaidPanel } from "./paid-panel";
import { texts } from "./texts";

export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(reexamQuery) };

type Open = { paying: FailedSubject } | { adding: number | undefined } | null;

export function Component() {
  const reexam = useQuery(reexamQuery);
  const payment = usePayReexam();
  const [open, setOpen] = useState<Open>(null);
  /** The re-exam that was paid last: it takes the focus in its new place. */
  const [paid, setPaid] = useState<string>();
  const close = () => setOpen(null);

  function pay(paying: FailedSubject) {
    // Money may have come in since this page was loaded.
    reexam.refetch();
    setOpen({ paying });
  }

  // Only without data: the dialog holds the key of a payment whose reply may have been lost.
  if (reexam.isError && !reexam.data) {
    return (
      <Page title={texts.title} lead={texts.lead}>
        <Panel>
          <Failed error={reexam.error} onRetry={() => reexam.refetch()} />
        </Panel>
      </Page>
    );
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <FailedPanel
          reexam={reexam.data}
          onPay={pay}
          onAddFunds={() => setOpen({ adding: undefined })}
        />
        {/* Not before the list above has its height: it would be pushed about. */}
        {reexam.data && <PaidPanel paid={reexam.data.paid} justPaid={paid} />}
        {reexam.data && <Guidelines fee={reexam.data.fee} />}
      </Stack>
      {open && "paying" in open && reexam.data && (
        <PayDialog
          callName="pay-reexam"
          charge={chargeOf(open.paying)}
          balance={reexam.data.balance}
          mayFail={false}
          pay={payment.mutateAsync}
          onPaid={(done) => {
            flash(done.message, { forMs: flashLong });
            setPaid(done.paid.id);
            close();
          }}
          onAddFunds={(missing) => setOpen({ adding: missing })}
          onClose={close}
        />
      )}
      <AddFunds
        opened={open !== null && "adding" in open}
        suggested={open && "adding" in open ? open.adding : undefined}
        onClose={close}
      />
    </Page>
  );
}

const chargeOf = ({ id, subjectName, term, fee }: FailedSubject) => ({
  _id: id,
  title: texts.feeOf(inTerm(subjectName, term)),
  amount: fee,
});

const t = texts.guidelines;

function Guidelines({ fee }: { fee: number }) {
  return (
    <Panel labelledBy="guidelines">
      <Title order={2} id="guidelines">
        {t.title}
      </Title>
      <ul className={text.points}>
        <li>{t.fee(formatRupeesInText(fee))}</li>
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Panel>
  );
}
