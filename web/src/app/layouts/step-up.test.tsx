import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { renderRoute } from "@/testing/render-route";
import { http, server } from "@/testing/server";
import { stale, staleSentence } from "@/testing/step-up";

afterEach(() => {
  delete window.portalTexts;
});

test("where the dialog cannot be shown, the page stays and the act is refused", async () => {
  asLeaveAdmin([queuedLeave()]);
  const saved = watchDownloads();
  server.use(http.untyped.get("*/api/leave/export.csv", stale));
  // React reports what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = renderRoute("/admin-leave?status=Approved");
  const button = await screen.findByRole("button", { name: "Export CSV" });
  window.portalTexts = (text) => {
    if (text === "Confirm that it is you") throw new Error("its code did not come");
    return text;
  };
  await user.click(button);
  expect(await screen.findByText(staleSentence)).toBeVisible();
  expect(screen.getByText(/^An unexpected error occurred/)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Leave Approval" })).toBeVisible();
  expect(button).toBeEnabled();
  expect(saved).toEqual([]);
});
