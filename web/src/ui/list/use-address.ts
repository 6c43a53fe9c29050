import { type NavigateOptions, useSearchParams } from "react-router";

/** A filter, a search or an order is no step of the way back. */
export const noStep: NavigateOptions = { replace: true };

/**
 * The page keeps in its address what it shows, for a reload, a bookmark and the way back. A change leaves
 * the rest of the address alone; what is empty is left out.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();

  return {
    address,
    /** The address with that change, for a link. */
    changed: (change: Change) => withChange(address, change),
    /** A render may lag behind the address: of two changes in a row, the second must not undo the first. */
    change: (change: Change, options?: NavigateOptions) =>
      setAddress(withChange(new URLSearchParams(window.location.search), change), options),
  };
}

type Change = Record<string, string | null | undefined>;

function withChange(address: URLSearchParams, change: Change) {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
