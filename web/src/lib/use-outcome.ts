import { useState } from "react";
import { isOutcomeUnknown, outcomeUnknown } from "./unknown-outcome";

/**
 * Watches the tries of one act with money: a lost reply leaves open whether it was done.
 * @param msg What is said then, in place of a failure.
 */
export function useOutcome(msg: string) {
  const [isUnknown, setUnknown] = useState(false);

  async function watch<Done>(call: Promise<Done>): Promise<Done> {
    try {
      return await call;
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      setUnknown(true);
      throw outcomeUnknown(msg);
    }
  }

  return { isUnknown, watch };
}
