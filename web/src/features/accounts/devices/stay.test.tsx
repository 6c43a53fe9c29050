import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keptDevice, noteKeptDevice } from "@/lib/kept-device";
import { admission, courses } from "@/testing/admissions";
import { browserWithKeys } from "@/testing/devices";
import { answerPasskeyLogin, browserWithPasskeys } from "@/testing/passkeys";
import { asha, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

const endsAt = "2026-12-27T06:00:00Z";
const name = "Keep me logged in on this device for 30 days";

beforeEach(() => {
  answer("get", "/student/admission", admission());
  answer("get", "/course/get-courses", courses);
});

const box = () => screen.findByRole("checkbox", { name });

async function logIn({ ticks }: { ticks: boolean }) {
  const page = renderRoute("/log-in");
  const { user } = page;
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  if (ticks) await user.click(await box());
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admission/form"));
  return page;
}

test("it is not ticked by itself, and says for whom it is not", async () => {
  browserWithKeys();
  renderRoute("/log-in");
  expect(await box()).not.toBeChecked();
  expect(await box()).toHaveAccessibleDescription("Not on a shared computer");
});

test("ticked, the device is remembered after the log-in with a key that it keeps", async () => {
  const kept = browserWithKeys();
  answer("post", "/auth/login", { student: asha });
  const added = answer("post", "/auth/device", { endsAt });
  await logIn({ ticks: true });
  expect(added[0]?.body).toEqual({ publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/) });
  expect(keptDevice()).toBe(asha.id);
  const key = kept.get("key");
  expect(key).toMatchObject({ type: "private", extractable: false, usages: ["sign"] });
});

test("not ticked, nothing is kept", async () => {
  const kept = browserWithKeys();
  answer("post", "/auth/login", { student: asha });
  const added = answer("post", "/auth/device", { endsAt });
  await logIn({ ticks: false });
  expect(added).toHaveLength(0);
  expect(keptDevice()).toBeNull();
  expect(kept.size).toBe(0);
});

test("with a passkey it is the same", async () => {
  browserWithKeys();
  browserWithPasskeys();
  answerPasskeyLogin();
  const added = answer("post", "/auth/device", { endsAt });
  const { user, address } = renderRoute("/log-in");
  await user.click(await box());
  const button = () => screen.getByRole("button", { name: "Sign in with a passkey" });
  await waitFor(() => expect(button()).toHaveAttribute("type", "submit"));
  // They have a passkey already: none is offered.
  signedIn(studentSession);
  await user.click(button());
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(added).toHaveLength(1);
});

test("a device that the server does not take keeps nobody out", async () => {
  const kept = browserWithKeys();
  answer("post", "/auth/login", { student: asha });
  refuse("post", "/auth/device", 503, "Try later.");
  await logIn({ ticks: true });
  expect(await screen.findByText(/^This device could not be remembered\./)).toBeVisible();
  expect(keptDevice()).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

test("nor does code that does not come", async () => {
  const kept = browserWithKeys();
  answer("post", "/auth/login", { student: asha });
  vi.doMock("./keep", () => {
    throw new Error("no line");
  });
  onTestFinished(() => vi.doUnmock("./keep"));
  noteKeptDevice("26000100002");
  refuse("post", "/auth/device/challenge", 503, "Later.");
  await logIn({ ticks: true });
  const said = await screen.findByText(
    "This device could not be remembered. You are logged in for this visit only.",
  );
  expect(said).toBeVisible();
  expect(keptDevice()).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

test.each([
  ["refuses to store a key", () => browserWithKeys({ refuses: new Error("private window") })],
  ["has no database", () => undefined],
])("a browser that %s is offered nothing", async (_, browser) => {
  browser();
  renderRoute("/log-in");
  expect(await screen.findByLabelText("Sap Id or Email")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole("checkbox", { name })).toBeNull();
});

test("staff are not offered it", async () => {
  browserWithKeys();
  renderRoute("/admin-login");
  expect(await screen.findByLabelText("Username or Email")).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("another student's log-in forgets whom the device kept", async () => {
  browserWithKeys();
  answer("post", "/auth/login", { student: { ...asha, id: "26000100002" } });
  refuse("post", "/auth/device/challenge", 503, "Later.");
  noteKeptDevice(asha.id);
  await logIn({ ticks: false });
  expect(keptDevice()).toBeNull();
});

test("the same student's log-in leaves it", async () => {
  const kept = browserWithKeys();
  answer("post", "/auth/login", { student: asha });
  refuse("post", "/auth/device/challenge", 503, "Later.");
  noteKeptDevice(asha.id);
  kept.set("key", {} as CryptoKey);
  await logIn({ ticks: false });
  expect(keptDevice()).toBe(asha.id);
});

test("a log-out forgets it, and no device signs in again", async () => {
  browserWithKeys();
  noteKeptDevice(asha.id);
  signedIn(studentSession);
  answer("post", "/auth/logout", { message: "ok" });
  const { user, address } = renderRoute("/admission/form");
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(keptDevice()).toBeNull();
  expect(await screen.findByLabelText("Sap Id or Email")).toBeVisible();
});
