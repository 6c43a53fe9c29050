import { Button, type ButtonProps } from "@mantine/core";
import { lazy, Suspense } from "react";
import { AddIcon } from "@/ui/icons";
import { useRequestKey } from "./payments";
import { texts } from "./texts";

const load = () =>
  import(/* webpackChunkName: "add-funds" */ "./add-funds/add-funds-dialog").then(
    ({ AddFundsDialog }) => ({ default: AddFundsDialog }),
  );
const LazyDialog = lazy(load);

/** Fetches the dialog's code ahead of the click. A failure shows on the click itself. */
const prepareAddFunds = () => {
  load().catch(() => undefined);
};

interface Props {
  opened: boolean;
  /** Rupees to begin with, when it is known what is missing. */
  suggested?: number | undefined;
  onClose: () => void;
}

/**
 * Add Funds. Stays on the page while its dialog is closed: anyone who closes it after a lost reply,
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

interface AddFundsButtonProps extends Pick<ButtonProps, "variant"> {
  onClick: () => void;
}

export function AddFundsButton(props: AddFundsButtonProps) {
  return (
    <Button
      leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
      onMouseEnter={prepareAddFunds}
      onFocus={prepareAddFunds}
      {...props}
    >
      {texts.addFunds}
    </Button>
  );
}
