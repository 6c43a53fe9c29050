import { useEffect } from "react";

/** What led here is gone, and what comes next is that element. */
export function useFocusOn(id: string) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
