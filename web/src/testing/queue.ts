import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import type { Call } from "./server";

/** The order of an open queue is the server's, and another status is read in its own. */
export async function expectServersOrder(user: UserEvent, calls: Call[]) {
  const asked = (query: Record<string, string>) =>
    waitFor(() => {
      const last = Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
      expect(last).toEqual({ limit: "25", ...query });
    });
  const choose = async (option: string) => {
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await choose("Newest first");
  await asked({ status: "Pending", order: "desc" });
  await user.click(screen.getByRole("tab", { name: "Approved" }));
  await asked({ status: "Approved" });
  await choose("Oldest first");
  await asked({ status: "Approved", order: "asc" });
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  await asked({ status: "Rejected" });
}
