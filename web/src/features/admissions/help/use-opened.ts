import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { noStep } from "@/lib/use-url-state";

/** Which answer is open is in the address, so that a link can lead to it. */
export function useOpened() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const toggled = useRef<string>(undefined);
  const opened = hash.slice(1);

  useEffect(() => {
    if (opened === "" || opened === toggled.current) return;
    // After the page itself has scrolled to its top.
    const frame = requestAnimationFrame(() => lead(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  return {
    opened,
    toggle: (id: string) => {
      toggled.current = id;
      navigate({ search, hash: opened === id ? "" : id }, noStep);
    },
  };
}

function lead(id: string) {
  const question = document.getElementById(id);
  question?.scrollIntoView();
  question?.focus({ preventScroll: true });
}
