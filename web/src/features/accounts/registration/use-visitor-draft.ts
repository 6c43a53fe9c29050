import { useEffect, useState } from "react";
import { discard, keep, kept, visitors } from "@/lib/browser-store";

/** Long enough to look something up, too short to wait for the next person at a shared computer. */
const lifetime = 15 * 60_000;

function dropIfOld(draft: string) {
  const typedAt = kept<number>(`${draft} at`) ?? 0;
  if (Date.now() > typedAt + lifetime) discard(draft);
  return draft;
}

/** The name under which the tab keeps a registration's form, which belongs to no account yet. */
export function useVisitorDraft(name: string) {
  const [draft] = useState(() => dropIfOld(visitors(name)));
  useEffect(() => keep(`${draft} at`, Date.now()));
  return draft;
}
