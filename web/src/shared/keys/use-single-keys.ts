import { useEffect, useRef, useState } from "react";
import { readFromTab, saveToTab } from "@/lib/browser-store";

const store = "single-keys";

/** A tick takes no letters. */
const written = "input:not([type=checkbox])";

/** A dialog asks something, or a menu is open. */
const isCovered = () => document.querySelector("[role=dialog], [role=menu]") !== null;

/** Somebody is writing, or the keys belong to another part of the page. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(`${written}, textarea, select, [contenteditable], [role=tablist]`) !== null;

const search = () => document.querySelector<HTMLElement>("main [type=search]")?.focus();

/**
 * Single keys that act on a page: those that are given, by their key in lower case, "/" for the search and
 * "?" for what there is. They can be turned off, as those who dictate need it (WCAG 2.1.4).
 */
export function useSingleKeys(actions: Readonly<Record<string, () => unknown>>) {
  const [on, setOn] = useState(() => readFromTab<boolean>(store) ?? true);
  const [isShown, setShown] = useState(false);
  const all = useRef(actions);
  all.current = { ...actions, "/": search, "?": () => setShown(true) };

  useEffect(() => {
    if (!on) return;
    let wasCovered = false;
    // Asked before what lies over the page hears of the key, since Escape takes it away.
    function onCapture() {
      wasCovered = isCovered();
    }
    function onKeyDown(event: KeyboardEvent) {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || modified || event.repeat) return;
      if (wasCovered || isBusy(event.target)) return;
      const act = all.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", onCapture, true);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onCapture, true);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [on]);

  return {
    on,
    setOn: (next: boolean) => {
      setOn(next);
      saveToTab(store, next);
    },
    isShown,
    setShown,
  };
}

export type SingleKeys = ReturnType<typeof useSingleKeys>;
