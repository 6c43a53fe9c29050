import { type NavigateOptions, useSearchParams } from "react-router";

/** A filter, a search or an order is no step of the way back. */
export const noStep: NavigateOptions = { replace: true };

/**
 * What a page shows stands in its address, so that a reload, a bookmark and the way back keep it. A change
 * leaves the rest of the address alone; what is empty is left out.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();

  function changed(change: Record<string, string | null | undefined>) {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  }

  return {
    address,
    /** The address with that change, for a link. */
    changed,
    change: (change: Parameters<typeof changed>[0], options?: NavigateOptions) =>
      setAddress(changed(change), options),
  };
}
