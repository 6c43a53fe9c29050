import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Where each entry of the browser's history was scrolled to, by the router's key. */
const positions = new Map<string, number>();

/** A page that is still loading is too short at first; by then its list should be there. */
const patience = 3000;

/**
 * Brings the way back to where a page was left. The browser's own restoration comes before the page
 * is drawn, and the page's frame would scroll to the top after it.
 */
export default function ScrollMemory() {
  const { key } = useLocation();
  const isWayBack = useNavigationType() === "POP";
  const current = useRef(key);

  useLayoutEffect(() => {
    // The page that the tab was opened with is the browser's to scroll.
    if (current.current === key) return;
    current.current = key;
    if (isWayBack) return returnTo(positions.get(key) ?? 0);
    positions.set(key, window.scrollY);
  }, [key, isWayBack]);

  useEffect(() => {
    const onScroll = () => positions.set(current.current, window.scrollY);
    const setBy = (how: ScrollRestoration) => () => {
      history.scrollRestoration = how;
    };
    // A reload and a return from another site are the browser's to restore.
    const [byUs, byBrowser] = [setBy("manual"), setBy("auto")];
    byUs();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", byBrowser);
    window.addEventListener("pageshow", byUs);
    return () => {
      byBrowser();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", byBrowser);
      window.removeEventListener("pageshow", byUs);
    };
  }, []);
  return null;
}

/** Scrolls as soon as the page is long enough, unless the visitor scrolls first. */
function returnTo(top: number) {
  const go = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) end();
  };
  const observer = new ResizeObserver(go);
  const inputEvents = ["wheel", "touchstart", "keydown"] as const;
  const timer = setTimeout(end, patience);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const inputEvent of inputEvents) window.removeEventListener(inputEvent, end);
  }
  for (const inputEvent of inputEvents) window.addEventListener(inputEvent, end, { passive: true });
  observer.observe(document.body);
  go();
  return end;
}
