import { type NavigateOptions, useSearchParams } from "react-router";

/** Reads one value of the address; null: the address does not have it. */
type Parser<Value> = (text: string | null) => Value;
type Schema = Record<string, Parser<unknown>>;
type StateOf<Known extends Schema> = { [Name in keyof Known]: ReturnType<Known[Name]> };
type Change = Record<string, string | null | undefined>;

/** One of a few values; whatever else somebody typed reads as the default. */
export const oneOf =
  <Value extends string, Default extends Value | "" | null>(
    values: readonly Value[],
    otherwise: Default,
  ): Parser<Value | Default> =>
  (text) =>
    values.find((value) => value === text) ?? otherwise;

export const anyText: Parser<string> = (text) => text ?? "";

export const textOrNull: Parser<string | null> = (text) => text;

/** A filter, a search or an order is no step of the way back. */
export const noStep: NavigateOptions = { replace: true };

/** What an address says, by the names of the schema. */
export const urlStateIn = <Known extends Schema>(address: URLSearchParams, schema: Known) =>
  Object.fromEntries(
    Object.entries(schema).map(([name, parse]) => [name, parse(address.get(name))]),
  ) as StateOf<Known>;

/**
 * State that the page keeps in its address, for a reload, a bookmark and the way back. What is empty is
 * left out of the address.
 */
export function useUrlState<Known extends Schema>(schema: Known) {
  const [address, setAddress] = useSearchParams();

  return {
    state: urlStateIn(address, schema),
    /**
     * Leaves the rest of the address alone. A render may lag behind the address: of two changes in a row,
     * the second must not undo the first.
     */
    set: (change: Change, options?: NavigateOptions) =>
      setAddress(withChange(new URLSearchParams(window.location.search), change), options),
    /** Nothing else is left in the address. */
    setAll: (values: Change, options?: NavigateOptions) =>
      setAddress(withChange(new URLSearchParams(), values), options),
    /** The address with that change, for a link. */
    queryWith: (change: Change) => withChange(address, change),
  };
}

function withChange(address: URLSearchParams, change: Change) {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
