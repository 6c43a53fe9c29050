import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { admission } from "@/testing/admissions";
import { wallet } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { reexam } from "@/testing/results";
import { answer } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/reexam", reexam());
  answer("get", "/student/admission", admission());
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

test("the sheet of all pages goes with the page it was opened on", async () => {
  const { user, back, address } = renderRoute("/practicals");
  await user.click(await screen.findByRole("button", { name: "More" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("link", { name: "Re-exam" }));
  await waitFor(() => expect(address()).toBe("/reexam"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "More" }));
  await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
  await back();
  await waitFor(() => expect(address()).toBe("/practicals"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
