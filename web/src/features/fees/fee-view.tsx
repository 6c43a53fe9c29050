import { Stack } from "@mantine/core";
import type { FeeStatus } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import type { PayableCharge } from "@/shared/money/pay-dialog";
import { AppLink } from "@/ui/app-link";
import { Empty } from "@/ui/list/empty";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { ChargesPanel } from "./charges-panel";
import { FeeSums } from "./fee-sums";
import classes from "./fee-view.module.css";
import { PaymentsPanel } from "./payments-panel";
import { Support } from "./support";
import { texts } from "./texts";

interface Props {
  /** Undefined while it is on its way. */
  fee: FeeStatus | undefined;
  onPay: (charge: PayableCharge) => void;
  onAddFunds: () => void;
}

export function FeeView({ fee, onPay, onAddFunds }: Props) {
  const closed = fee && closedSentence(fee.admissionStatus);
  const owesNothing = fee?.charges.length === 0;
  // In the order in which they fall due.
  const next = fee?.charges.find(({ status }) => status === "Due" || status === "Overdue");
  return (
    <Stack gap="lg" className={classes.fee}>
      {closed && (
        <Notice tone="info">
          {closed} <AppLink to={paths.admissionForm}>{texts.toForm}</AppLink>
        </Notice>
      )}
      {owesNothing && !closed && (
        <Panel>
          <Empty {...texts.charges.empty} />
        </Panel>
      )}
      {!owesNothing && (
        <>
          <FeeSums
            fee={fee}
            next={next}
            onPay={next && !closed ? () => onPay(next) : undefined}
            onAddFunds={onAddFunds}
          />
          <ChargesPanel charges={fee?.charges} />
          {/* Not before the list above has its height: it would be pushed about. */}
          {fee && <PaymentsPanel payments={fee.payments} onPay={closed ? undefined : onPay} />}
        </>
      )}
      {fee && <Support support={fee.support} />}
    </Stack>
  );
}

/** Why nothing can be paid yet; nothing to say once the admission is approved. */
const closedSentence = (status: string): string | undefined =>
  (texts.closed as Record<string, string>)[status];
