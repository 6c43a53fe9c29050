import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { Failed } from "@/ui/list/failed";
import { LoadingBlock } from "@/ui/loading-block";
import { factorQuery } from "../two-step/factor-query";
import { StepUpForm } from "./step-up-form";
import { stepUpTexts as t } from "./texts";

export interface StepUpProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the person at the screen for the app, or for the password where there is none. */
export default function StepUpDialog({ onConfirmed, onClose }: StepUpProps) {
  // Read anew: the app may have been set up in another browser since.
  const factor = useQuery({ ...factorQuery, staleTime: 0 });
  const hasApp = factor.data && factor.data.app !== null;
  return (
    <Dialog opened title={t.title} isOnTop onClose={onClose}>
      {hasApp !== undefined ? (
        <StepUpForm key={String(hasApp)} hasApp={hasApp} onConfirmed={onConfirmed} />
      ) : (
        <Stack>
          {factor.isError ? (
            <Failed error={factor.error} onRetry={() => factor.refetch()} />
          ) : (
            <LoadingBlock height={160} />
          )}
          <DialogActions />
        </Stack>
      )}
    </Dialog>
  );
}
