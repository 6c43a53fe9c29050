import { lazy, Suspense } from "react";
import { useRequestKey } from "./payments";

const load = () =>
  import(/* webpackChunkName: "add-funds" */ "./add-funds/add-funds-dialog").then(
    ({ AddFundsDialog }) => ({ default: AddFundsDialog }),
  );
const LazyDialog = lazy(load);

/** Fetches the dialog's code ahead of the click. A failure shows on the click itself. */
export const prepareAddFunds = () => {
  load().catch(() => undefined);
};

interface Props {
  opened: boolean;
  /** Rupees to begin with, when it is known what is missing. */
  suggested?: number | undefined;
  onClose: () => void;
}

/**
 * Add Funds. Stays on the page while its dialog is closed: whoever closes it after a lost reply,
 * and comes back, still makes the same call.
 */
export function AddFunds({ opened, suggested, onClose }: Props) {
  const requestKey = useRequestKey("add-funds");
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LazyDialog suggested={suggested} requestKey={requestKey} onClose={onClose} />
    </Suspense>
  );
}
