const name = "portal-device";

/** How long another tab is waited for, in milliseconds. */
const patience = 10_000;

/** Does the work while no other tab does such work; `hadToWait` says whether one did. Fails where that takes too long. */
export async function oneAtATime<Value>(
  work: (hadToWait: boolean) => Promise<Value>,
): Promise<Value> {
  // Safari before 15.4 has no locks. Two tabs at once are both signed in by the server.
  if (!("locks" in navigator)) return work(false);
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { value: await work(false) } : undefined,
  );
  if (first) return first.value;
  const signal = AbortSignal.timeout(patience);
  return navigator.locks.request(name, { signal }, () => work(true));
}
