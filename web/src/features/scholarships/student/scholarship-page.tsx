import { Stack, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenScholarship } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { flash, flashShort } from "@/lib/flash";
import { formatRupeesInText } from "@/lib/money";
import { useSession } from "@/lib/session";
import { AddFunds } from "@/shared/money/add-funds";
import { PayDialog } from "@/shared/money/pay-dialog";
import { walletQuery } from "@/shared/money/payments";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import text from "@/ui/text.module.css";
import { activeQuery, appliedQuery } from "../api";
import { useApply } from "../mutations";
import { ActivePanel } from "./active-panel";
import { AppliedPanel } from "./applied-panel";
import { texts } from "./texts";

/** The two lists are asked for by the student's id, which the session has to bring first. */
export const handle: EarlyData = { prefetch: (client) => client.prefetchQuery(walletQuery) };

type Open = { applying: OpenScholarship } | { adding: number | undefined } | null;

export function Component() {
  const { id } = useSession();
  const wallet = useQuery(walletQuery);
  const active = useInfiniteQuery(activeQuery(id));
  const applied = useInfiniteQuery(appliedQuery(id));
  const application = useApply(id);
  const [open, setOpen] = useState<Open>(null);
  /** The scholarship that was applied for last: it takes the focus in its new place. */
  const [justApplied, setJustApplied] = useState<string>();
  const close = () => setOpen(null);
  const isReady = !wallet.isPending && !active.isPending;

  function apply(applying: OpenScholarship) {
    // Money may have come in since this page was loaded.
    wallet.refetch();
    setOpen({ applying });
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <ActivePanel onApply={apply} onAddFunds={() => setOpen({ adding: undefined })} />
        {/* Not before the list above has its height: it would be pushed about. */}
        {isReady && <AppliedPanel justApplied={justApplied} />}
        {isReady && !applied.isPending && (
          <Guidelines fee={active.data?.[0]?.fee ?? applied.data?.[0]?.fee} />
        )}
      </Stack>
      {open && "applying" in open && wallet.data && (
        <PayDialog
          callName="pay-scholarship"
          charge={chargeOf(open.applying)}
          balance={wallet.data.balance}
          mayFail={false}
          action={texts.active.button}
          pay={application.mutateAsync}
          onPaid={(done) => {
            announceApplied(done.message);
            setJustApplied(done.scholarship._id);
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

/** One after the other, so that neither is missed. */
function announceApplied(message: string) {
  flash(message);
  setTimeout(() => flash(texts.ready), flashShort);
}

const chargeOf = ({ _id, name, fee }: OpenScholarship) => ({
  _id,
  title: texts.feeOf(name),
  amount: fee,
});

const t = texts.guidelines;
/** What colleges ask for unless they have set another; said where no list knows better. */
const usualFee = 50;

function Guidelines({ fee = usualFee }: { fee: number | undefined }) {
  return (
    <Panel labelledBy="guidelines">
      <Title order={2} id="guidelines">
        {t.title}
      </Title>
      <ul className={text.points}>
        <li>{t.attend}</li>
        <li>{t.fee(formatRupeesInText(fee))}</li>
        <li>{t.reward}</li>
      </ul>
    </Panel>
  );
}
