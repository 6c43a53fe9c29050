import { createContext, useContext, useEffect, useRef, useState } from "react";

/** Tells the dialog around that another one lies over it, or has gone. */
export const Cover = createContext((_by: 1 | -1) => {});

/** How many dialogs lie over all others, wherever on the page those are. */
let onTop = 0;

/** What lies over a dialog, as a menu does, takes Escape in its place while it is open. */
export function useCover(isOpen: boolean) {
  const cover = useContext(Cover);
  useEffect(() => {
    if (!isOpen) return;
    cover(1);
    return () => cover(-1);
  }, [cover, isOpen]);
}

/** What a dialog knows of those that lie over it. */
export function useCovered(isOpen: boolean, isOnTop: boolean) {
  const covers = useRef(0);
  const [cover] = useState(() => (by: 1 | -1) => {
    covers.current += by;
  });
  useCover(isOpen);
  useEffect(() => {
    if (!isOpen || !isOnTop) return;
    onTop += 1;
    return () => {
      onTop -= 1;
    };
  }, [isOpen, isOnTop]);
  return { cover, isCovered: () => covers.current > 0 || (onTop > 0 && !isOnTop) };
}
