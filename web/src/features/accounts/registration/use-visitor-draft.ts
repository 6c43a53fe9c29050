import { useEffect, useState } from "react";
import { readFromTab, removeFromTab, saveToTab, visitorKey } from "@/lib/browser-store";

/** Long enough to look something up, too short to wait for the next person at a shared computer. */
const lifetime = 15 * 60_000;

function dropIfOld(draft: string) {
  const typedAt = readFromTab<number>(`${draft} at`) ?? 0;
  if (Date.now() > typedAt + lifetime) removeFromTab(draft);
  return draft;
}

/** The name under which the tab keeps a registration's form, which belongs to no account yet. */
export function useVisitorDraft(name: string) {
  const [draft] = useState(() => dropIfOld(visitorKey(name)));
  useEffect(() => saveToTab(`${draft} at`, Date.now()));
  return draft;
}
