import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type { Call } from "./server";

interface Sorting {
  user: UserEvent;
  address: () => string;
  /** Those of the list, from now on. */
  calls: Call[];
  /** By their names, as the address has them: "amount.desc". */
  sorts: Record<string, string>;
}

/** Each of these orders can be chosen, stands in the address and reaches the server. */
export async function expectSorts({ user, address, calls, sorts }: Sorting) {
  for (const [name, chosen] of Object.entries(sorts)) {
    const before = calls.length;
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    const [sort, order] = chosen.split(".");
    const asked = calls.at(-1)?.url.searchParams;
    expect([asked?.get("sort"), asked?.get("order")]).toEqual([sort, order]);
    expect(new URLSearchParams(address().split("?")[1]).get("order")).toBe(chosen);
  }
}
