import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { tab } from "@/lib/account";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

const failure = vi.hoisted(() => ({ error: new Error() }));

vi.mock("@/features/fees/fee-status-page", () => ({
  Component: () => {
    throw failure.error;
  },
}));

beforeEach(() => {
  // React and the router write down what they have caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  signedIn(studentSession);
});

test("a page that crashes keeps its area's frame, gives a code, and is reported under it", async () => {
  failure.error = new TypeError("Asha Kulkarni is not a function");
  const calls = answer("post", "/crashes", { message: "ok" });
  renderRoute("/fee-status?of=asha");
  const title = await screen.findByRole("heading", { name: "This page has stopped working" });
  expect(title).toBeVisible();
  expect(screen.getAllByRole("navigation", { name: "Student" })[0]).toBeInTheDocument();
  expect(screen.getAllByRole("main")).toHaveLength(1);
  const said = screen.getByText(/quote this code: \w{4} \w{4}\.$/).textContent ?? "";
  const id = said
    .match(/(\w{4}) (\w{4})\.$/)
    ?.slice(1)
    .join("");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ id, error: "TypeError" });
  expect(JSON.stringify(calls[0]?.body)).not.toMatch(/asha/i);
});

test("code that did not arrive is shown as such, and is no crash", async () => {
  failure.error = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });
  // A report would fail this test: no answer to it is set up.
  renderRoute("/fee-status");
  const title = await screen.findByRole("heading", { name: "This page could not be opened" });
  expect(title).toBeVisible();
  expect(screen.getAllByRole("navigation", { name: "Student" })[0]).toBeInTheDocument();
});

test("offline, a page that is not loaded yet opens by itself once there is a connection", async () => {
  failure.error = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });
  const reload = vi.spyOn(tab, "reload").mockImplementation(() => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderRoute("/fee-status");
  expect(await screen.findByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(screen.getAllByRole("navigation", { name: "Student" })[0]).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledOnce();
});
