import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useEntry } from "../login/use-entry";
import { deviceTexts } from "./texts";
import { type Woken, wake } from "./wake";

/** One try at a time, whoever waits for it. */
let underWay: Promise<Woken> | undefined;

/** How long it is waited for, in milliseconds. */
const patience = 10_000;

export interface WakeProps {
  /** Nobody was signed in: the page for visitors is shown. */
  onAsleep: () => void;
  /** Drawn meanwhile. */
  children: ReactNode;
}

/** Has this device sign its student in, and leads on. */
export default function Wake({ onAsleep, children }: WakeProps) {
  // The way back leaves the portal rather than to come here again.
  const enter = useEntry({ replace: true });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const end = useEffectEvent(async ({ session, wasCopied }: Woken) => {
    try {
      if (session) return await enter(session);
    } catch {
      // The page for it did not come; at the form it is asked for again.
    }
    if (wasCopied) {
      const state = { notice: deviceTexts.copied, tone: "info", takesFocus: true };
      await navigate(pathname + search, { replace: true, state });
    }
    onAsleep();
  });
  useEffect(() => {
    let isWanted = true;
    const stop = () => {
      isWanted = false;
      clearTimeout(timer);
    };
    const settle = (woken: Woken) => {
      if (isWanted) end(woken);
      stop();
    };
    // On a bad line the form comes first, and what wakes after that does nothing to the page.
    const timer = setTimeout(settle, patience, {});
    underWay ??= wake().finally(() => {
      underWay = undefined;
    });
    underWay.then(settle);
    return stop;
  }, []);
  return children;
}
