import { Stack } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { Failed } from "@/ui/list/failed";
import { LoadingBlock } from "@/ui/loading-block";
import { StepUpForm } from "./step-up-form";
import { stepUpTexts as t } from "./texts";
import { useKinds } from "./use-kinds";

export interface StepUpProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the person at the screen for what the account has: a passkey, the app, or the password. */
export default function StepUpDialog({ onConfirmed, onClose }: StepUpProps) {
  const { kinds, isError, error, refetch } = useKinds();
  return (
    <Dialog opened title={t.title} isOnTop onClose={onClose}>
      {kinds ? (
        <StepUpForm key={kinds.join()} kinds={kinds} onConfirmed={onConfirmed} />
      ) : (
        <Stack>
          {isError ? (
            <Failed error={error} onRetry={() => refetch()} />
          ) : (
            <LoadingBlock height={160} />
          )}
          <DialogActions />
        </Stack>
      )}
    </Dialog>
  );
}
