import { useRef } from "react";
import { turned, unzoomed, type ViewChange, zoomed } from "@/features/admissions/documents/view";
import { useSingleKeys } from "@/shared/keys/use-single-keys";
import type { DeskState, OpenDecision } from "../use-desk";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Reads and decides one application after the other by single keys. */
export function useKeys(desk: DeskState, onDecide: (decision: OpenDecision) => void) {
  /** The pane says how a document is opened, since it knows which there are. */
  const openDocument = useRef<(index: number) => void>(() => undefined);
  /** Which one the next application opens with. */
  const firstDocument = useRef<number>(undefined);
  /** Whether there was one to close. */
  const closeDocument = useRef<() => boolean>(() => false);
  /** Of the document that is open. */
  const changeView = useRef<(change: ViewChange) => void>(null);

  const { row, nextId, previousId } = desk.opened;
  const dossier = row.data;
  const decide = (decision: OpenDecision["decision"]) =>
    dossier?.status === "Submitted" && onDecide({ decision, dossier });
  function to(id: string | undefined, document?: number) {
    firstDocument.current = id === undefined ? undefined : document;
    if (id !== undefined) desk.open(id);
  }
  /** Nothing is open yet: the document of the first application, without a key for this one. */
  const openAt = (index: number) => (desk.openId ? openDocument.current(index) : to(nextId, index));
  const zoomIn = () => changeView.current?.((view) => zoomed(view, 1));
  const single = useSingleKeys({
    j: () => to(nextId),
    k: () => to(previousId),
    a: () => decide("approve"),
    r: () => decide("reject"),
    "+": zoomIn,
    // Where "+" needs the shift key, nobody wants to look for it.
    "=": zoomIn,
    "-": () => changeView.current?.((view) => zoomed(view, -1)),
    "0": () => changeView.current?.(unzoomed),
    t: () => changeView.current?.(turned),
    escape: () => closeDocument.current() || (desk.openId && desk.open(null)),
    ...Object.fromEntries(digits.map((digit, index) => [digit, () => openAt(index)])),
  });
  return { ...single, openDocument, firstDocument, closeDocument, changeView };
}

export type Keys = ReturnType<typeof useKeys>;
