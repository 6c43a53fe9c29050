import { useState } from "react";
import { errorMessage, hasFieldFault } from "@/lib/api-error";
import type { Watch } from "@/lib/upload";
import { type FileRules, fileFault } from "./file-fault";
import { texts } from "./texts";

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

export interface FileUpload extends Omit<Attempt, "file"> {
  choose: (file: File) => void;
  retry: () => void;
}

export interface ToSend {
  /** The name of its part of the form. */
  slot: string;
  file: File;
  watch: Watch;
}

interface Options {
  send: (sent: ToSend) => Promise<unknown>;
  onChosen?: (slot: string) => void;
}

/** A file is sent as soon as it is chosen; each slot by itself, several at a time. */
export function useUploads({ send, onChosen }: Options) {
  const [attempts, setAttempts] = useState<Record<string, Attempt>>({});

  const note = (slot: string, change: Partial<Attempt>) =>
    setAttempts((all) => {
      const before = all[slot];
      return before ? { ...all, [slot]: { ...before, ...change } } : all;
    });

  async function attempt(slot: string, rules: FileRules, file: File) {
    onChosen?.(slot);
    const fault = fileFault(rules, file);
    const stop = new AbortController();
    const begun = {
      file,
      sending: fault ? null : 0,
      stalls: false,
      cancel: () => stop.abort(),
      error: fault,
      mayRetry: false,
    };
    setAttempts((all) => ({ ...all, [slot]: begun }));
    if (fault) return;
    try {
      const watch = {
        onProgress: (sending: number) => note(slot, { sending }),
        onStall: (stalls: boolean) => note(slot, { stalls }),
        signal: stop.signal,
      };
      await send({ slot, file, watch });
      note(slot, { sending: null });
    } catch (error) {
      // The server has judged the file; it will not judge it otherwise.
      const judged = hasFieldFault(error);
      const why = stop.signal.aborted ? texts.cancelled : errorMessage(error);
      note(slot, { sending: null, error: why, mayRetry: !judged });
    }
  }

  /** The slot of that name, for a file of that kind. */
  return function of(slot: string, rules: FileRules): FileUpload {
    const last = attempts[slot];
    return {
      sending: last?.sending ?? null,
      stalls: last?.stalls ?? false,
      cancel: () => last?.cancel(),
      error: last?.error ?? null,
      mayRetry: last?.mayRetry ?? false,
      choose: (file) => attempt(slot, rules, file),
      retry: () => last && attempt(slot, rules, last.file),
    };
  };
}
