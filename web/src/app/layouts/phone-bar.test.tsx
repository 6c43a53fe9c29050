import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { wallet } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { reexam } from "@/testing/results";
import { answer } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/reexam", reexam());
  answer("get", "/practicals", { practicals: [] });
  answer("get", "/attendance/mine", { line: 75, subjects: [] });
});

test.each([
  ["/practicals", "true"],
  ["/reexam", "true"],
  // It has an item of its own.
  ["/wallet", null],
])("on %s the way to the other pages is marked as current: %s", async (address, current) => {
  renderRoute(address);
  const more = await screen.findByRole("button", { name: "More" });
  await waitFor(() => expect(more.getAttribute("aria-current")).toBe(current));
});
