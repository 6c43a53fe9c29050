import { useState } from "react";
import { errorMessage, hasFieldFault } from "@/lib/api-error";
import type { AdmissionSlot } from "@/lib/api-types";
import { useSendDocument } from "../api";
import { texts } from "../texts";

const mostBytes = 5 * 1024 * 1024;

/** The endings that a file of that media type may have. */
const endings: Record<string, string[]> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "application/pdf": [".pdf"],
};

interface Attempt {
  file: File;
  /** 0 to 1 while it is sent, null when it is over. */
  sending: number | null;
  /** No byte has moved for some seconds. */
  stalls: boolean;
  cancel: () => void;
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
    const stop = new AbortController();
    const attempt = {
      file,
      sending: fault ? null : 0,
      stalls: false,
      cancel: () => stop.abort(),
      error: fault,
      mayRetry: false,
    };
    setAttempts((all) => ({ ...all, [slot]: attempt }));
    if (fault) return;
    try {
      const watch = {
        onProgress: (sending: number) => note(slot, { sending }),
        onStall: (stalls: boolean) => note(slot, { stalls }),
        signal: stop.signal,
      };
      await mutateAsync({ slot, file, watch });
      note(slot, { sending: null });
    } catch (error) {
      // The server has judged the file; it will not judge it otherwise.
      const judged = hasFieldFault(error);
      const why = stop.signal.aborted ? texts.slots.cancelled : errorMessage(error);
      note(slot, { sending: null, error: why, mayRetry: !judged });
    }
  }

  return {
    of(slot: AdmissionSlot): SlotUpload {
      const attempt = attempts[slot.slot];
      return {
        sending: attempt?.sending ?? null,
        stalls: attempt?.stalls ?? false,
        cancel: () => attempt?.cancel(),
        error: attempt?.error ?? null,
        mayRetry: attempt?.mayRetry ?? false,
        choose: (file) => send(slot, file),
        retry: () => attempt && send(slot, attempt.file),
      };
    },
  };
}

/** Why a file is not even sent; null for one that the server is to judge. */
function fileFault({ title, accepts }: AdmissionSlot, file: File): string | null {
  const { faults, kinds } = texts;
  const name = file.name.toLowerCase();
  const fits = accepts.some(
    (mediaType) =>
      // Some telephones do not say what a file is.
      (file.type === mediaType || file.type === "") &&
      (endings[mediaType] ?? []).some((ending) => name.endsWith(ending)),
  );
  if (!fits) {
    const taken = accepts.includes("application/pdf") ? kinds.imagesOrPdf : kinds.images;
    return faults.wrongKind(title, taken);
  }
  if (file.size === 0) return faults.empty(title);
  return file.size > mostBytes ? faults.tooLarge(title) : null;
}
