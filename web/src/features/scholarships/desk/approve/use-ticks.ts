import { useState } from "react";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { useSession } from "@/lib/session";

/** Who is ticked, whatever of the list is in sight; kept over a reload until it is sent. */
export function useTicks(scholarshipId: string) {
  const store = `scholarship-ticks:${scholarshipId}:${useSession().id}`;
  const [ticks, setTicks] = useState<ReadonlySet<string>>(
    () => new Set(readFromTab<string[]>(store)),
  );

  function set(ids: Iterable<string>, on: boolean) {
    const next = new Set(ticks);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicks(next);
    saveToTab(store, [...next]);
  }

  return { ticks, set, forget: () => removeFromTab(store) };
}

export type Ticks = ReturnType<typeof useTicks>;
