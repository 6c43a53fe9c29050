import { useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import type { AdmissionSlot } from "@/lib/api-types";
import { useSendDocument } from "../api";
import { fileFault } from "../file-rules";

interface Attempt {
  file: File;
  /** 0 to 1 while it is sent, null when it is over. */
  sending: number | null;
  error: string | null;
  /** Whether the same file may be taken another time. */
  mayRetry: boolean;
}

export interface SlotUpload extends Omit<Attempt, "file"> {
  choose: (file: File) => void;
  retry: () => void;
}

/** A file is sent as soon as it is chosen; each slot by itself, several at a time. */
export function useUploads(onChosen: (slot: string) => void) {
  const [attempts, setAttempts] = useState<Record<string, Attempt>>({});
  const { mutateAsync } = useSendDocument();

  const note = (slot: string, change: Partial<Attempt>) =>
    setAttempts((all) => {
      const before = all[slot];
      return before ? { ...all, [slot]: { ...before, ...change } } : all;
    });

  async function send(to: AdmissionSlot, file: File) {
    const { slot } = to;
    onChosen(slot);
    const fault = fileFault(to, file);
    const attempt = { file, sending: fault ? null : 0, error: fault, mayRetry: false };
    setAttempts((all) => ({ ...all, [slot]: attempt }));
    if (fault) return;
    try {
      await mutateAsync({ slot, file, onProgress: (sending) => note(slot, { sending }) });
      note(slot, { sending: null });
    } catch (error) {
      // The server has judged the file; it will not judge it otherwise.
      const judged = error instanceof ApiError && error.status === 400;
      note(slot, { sending: null, error: errorMessage(error), mayRetry: !judged });
    }
  }

  return {
    of(slot: AdmissionSlot): SlotUpload {
      const attempt = attempts[slot.slot];
      return {
        sending: attempt?.sending ?? null,
        error: attempt?.error ?? null,
        mayRetry: attempt?.mayRetry ?? false,
        choose: (file) => send(slot, file),
        retry: () => attempt && send(slot, attempt.file),
      };
    },
  };
}
