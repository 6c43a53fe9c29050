import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage, hasFieldFault, referenceOf } from "@/lib/api-error";
import { atRest } from "@/lib/at-rest";
import { hasBrokenOff, unlessStopped, type Watch } from "@/lib/upload";
import { type FileRules, kindFault, sizeFault } from "./file-fault";
import { choiceFault, isLargePhoto, loadShrinker, smallerPhoto } from "./photo";
import { texts } from "./texts";

interface Attempt {
  rules: FileRules;
  file: File;
  /** A photo is made smaller before it is sent. */
  shrinks: boolean;
  /** 0 to 1 while it is sent, null when it is over. */
  sending: number | null;
  /** No byte has moved for some seconds. */
  stalls: boolean;
  cancel: () => void;
  error: string | null;
  /** Of a failure that nobody at the screen can mend. */
  reference: string | undefined;
  /** Whether the same file may be taken another time. */
  mayRetry: boolean;
  /** The line broke off: it goes on by itself as soon as there is one again. */
  isBroken: boolean;
}

export interface FileUpload extends Omit<Attempt, "rules" | "file" | "isBroken"> {
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
  /** Pictures are sent as they are, however large. */
  asTheyAre?: boolean;
}

const idle = {
  shrinks: false,
  sending: null,
  stalls: false,
  error: null,
  reference: undefined,
  mayRetry: false,
};

/** A file is sent as soon as it is chosen; each slot by itself, several at a time. */
export function useUploads({ send, onChosen, asTheyAre = false }: Options) {
  const [attempts, setAttempts] = useState<Record<string, Attempt>>({});

  const note = (slot: string, change: Partial<Attempt>) =>
    setAttempts((all) => {
      const before = all[slot];
      return before ? { ...all, [slot]: { ...before, ...change } } : all;
    });

  async function attempt(slot: string, rules: FileRules, file: File) {
    onChosen?.(slot);
    const shrinks = !asTheyAre && isLargePhoto(rules, file);
    const fault = asTheyAre
      ? (kindFault(rules, file) ?? sizeFault(rules, file))
      : choiceFault(rules, file);
    const stop = new AbortController();
    const cancel = () => stop.abort();
    const begun = { ...idle, rules, file, shrinks, cancel, isBroken: false };
    setAttempts((all) => ({
      ...all,
      [slot]: fault ? { ...begun, shrinks: false, error: fault } : { ...begun, sending: 0 },
    }));
    if (fault) return;
    try {
      const sent = shrinks ? await unlessStopped(smallerPhoto(rules, file), stop.signal) : file;
      const tooLarge = sizeFault(rules, sent);
      if (tooLarge) return note(slot, { ...idle, error: tooLarge });
      note(slot, { file: sent, shrinks: false });
      const watch = {
        onProgress: (sending: number) => note(slot, { sending }),
        onStall: (stalls: boolean) => note(slot, { stalls }),
        signal: stop.signal,
      };
      await send({ slot, file: sent, watch });
      note(slot, idle);
    } catch (error) {
      note(slot, { ...idle, ...failureOf(error, stop.signal) });
    }
  }

  const goOn = useEffectEvent(() => {
    for (const [slot, { isBroken, rules, file }] of Object.entries(attempts)) {
      if (isBroken) attempt(slot, rules, file);
    }
  });
  useEffect(() => {
    const onOnline = () => goOn();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  useEffect(() => {
    // If it does not come now, it is asked for again when a photo is chosen.
    if (!asTheyAre) atRest(() => void loadShrinker().catch(() => undefined));
  }, [asTheyAre]);

  /** The slot of that name, for a file of that kind. */
  return function of(slot: string, rules: FileRules): FileUpload {
    const last = attempts[slot];
    return {
      ...idle,
      cancel: () => undefined,
      ...last,
      choose: (file) => attempt(slot, rules, file),
      retry: () => last && attempt(slot, rules, last.file),
    };
  };
}

function failureOf(error: unknown, { aborted }: AbortSignal) {
  return {
    error: aborted ? texts.cancelled : errorMessage(error),
    reference: referenceOf(error),
    // The server has judged the file; it will not judge it otherwise.
    mayRetry: !hasFieldFault(error),
    isBroken: !aborted && hasBrokenOff(error),
  };
}
