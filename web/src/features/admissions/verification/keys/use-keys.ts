import { useEffect, useRef, useState } from "react";
import type { Dossier } from "@/lib/api-types";
import { readFromTab, saveToTab } from "@/lib/browser-store";
import type { DeskState, OpenDecision } from "../use-desk";

const store = "doc-admin-keys";

/** Somebody is writing, or a dialog asks something, or the keys belong to another part of the page. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog]")) return true;
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=tablist]") !== null
  );
}

/** Works through the queue by single keys. They can be turned off, as those who dictate need it. */
export function useKeys(desk: DeskState, onDecide: (decision: OpenDecision) => void) {
  const [on, setOn] = useState(() => readFromTab<boolean>(store) ?? true);
  /** The pane says how a document is opened, since it knows which there are. */
  const openDocument = useRef<(index: number) => void>(() => undefined);
  /** Whether there was one to close. */
  const closeDocument = useRef<() => boolean>(() => false);
  const press = useRef<(key: string) => boolean>(() => false);

  function actOn(key: string, dossier: Dossier | null | undefined): boolean {
    const decide = (decision: OpenDecision["decision"]) =>
      dossier?.status === "Submitted" && onDecide({ decision, dossier });
    const to = (other: Dossier | undefined) => other && desk.open(other.id);
    const actions: Record<string, () => unknown> = {
      j: () => to(desk.next),
      k: () => to(desk.previous),
      a: () => decide("approve"),
      r: () => decide("reject"),
      escape: () => closeDocument.current() || (desk.openId && desk.open(null)),
    };
    const action = /^[1-9]$/.test(key) ? () => openDocument.current(Number(key) - 1) : actions[key];
    action?.();
    return action !== undefined;
  }
  press.current = (key) => actOn(key, desk.dossier.data);

  useEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent) {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || modified || event.repeat || isBusy(event.target)) return;
      if (press.current(event.key.toLowerCase())) event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [on]);

  return {
    on,
    setOn: (next: boolean) => {
      setOn(next);
      saveToTab(store, next);
    },
    openDocument,
    closeDocument,
  };
}

export type Keys = ReturnType<typeof useKeys>;
