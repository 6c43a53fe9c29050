import { useRef } from "react";
import type { Dossier } from "@/lib/api-types";
import { useSingleKeys } from "@/shared/keys/use-single-keys";
import type { DeskState, OpenDecision } from "../use-desk";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Reads and decides one application after the other by single keys. */
export function useKeys(desk: DeskState, onDecide: (decision: OpenDecision) => void) {
  /** The pane says how a document is opened, since it knows which there are. */
  const openDocument = useRef<(index: number) => void>(() => undefined);
  /** Whether there was one to close. */
  const closeDocument = useRef<() => boolean>(() => false);

  const dossier = desk.dossier.data;
  const decide = (decision: OpenDecision["decision"]) =>
    dossier?.status === "Submitted" && onDecide({ decision, dossier });
  const to = (other: Dossier | undefined) => other && desk.open(other.id);
  const single = useSingleKeys({
    j: () => to(desk.next),
    k: () => to(desk.previous),
    a: () => decide("approve"),
    r: () => decide("reject"),
    escape: () => closeDocument.current() || (desk.openId && desk.open(null)),
    ...Object.fromEntries(digits.map((digit, index) => [digit, () => openDocument.current(index)])),
  });
  return { ...single, openDocument, closeDocument };
}

export type Keys = ReturnType<typeof useKeys>;
