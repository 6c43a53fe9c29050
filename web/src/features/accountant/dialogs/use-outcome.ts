import { useState } from "react";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { texts } from "../texts";

/** Watches the tries of one act with money: a lost reply leaves open whether it was done. */
export function useOutcome() {
  const [isUnknown, setUnknown] = useState(false);

  async function watch<Done>(act: Promise<Done>): Promise<Done> {
    try {
      return await act;
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      setUnknown(true);
      throw outcomeUnknown(texts.change.unknown);
    }
  }

  return { isUnknown, watch };
}
