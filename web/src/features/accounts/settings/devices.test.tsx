import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { keptDevice, noteKeptDevice } from "@/lib/kept-device";
import { keptDeviceOf } from "@/testing/devices";
import { answerTimeline } from "@/testing/notifications";
import { asha, profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, answerNothing, refuse } from "@/testing/server";
import { answerSignIns } from "@/testing/sign-ins";

beforeEach(() => {
  answerTimeline([]);
  answer("get", "/student/get", profile);
  answerSignIns();
});

const other = "/auth/devices/01890000-0000-7000-8000-000000000001";
const own = keptDeviceOf({
  id: "01890000-0000-7000-8000-000000000002",
  isThis: true,
  browser: null,
  system: null,
  address: null,
});

async function open() {
  signedIn(studentSession);
  const page = renderRoute("/student-detail");
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Devices" }));
  return { ...page, dialog };
}

test("each says what it is, and from when to when it keeps one logged in", async () => {
  answer("get", "/auth/devices", { devices: [keptDeviceOf(), own] });
  const { dialog } = await open();
  const list = within(await dialog.findByRole("list", { name: "Devices that keep you logged in" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent(
    /^Chrome 126 on Android ?Added on 12 November 2026, last used on 26\/11\/2026, 11:30\. Ends on 12 December 2026\. Last used from 203\.0\.113\.0\/24\./,
  );
  expect(second).toHaveTextContent(/^Unknown browser This device/);
});

test("without any it says how to get one", async () => {
  answer("get", "/auth/devices", { devices: [] });
  const { dialog } = await open();
  expect(await dialog.findByText(/^None\. To stay logged in/)).toBeVisible();
});

test("a list that does not come is asked for again", async () => {
  refuse("get", "/auth/devices", 503, "Try later.");
  const { user, dialog } = await open();
  const retry = await dialog.findByRole("button", { name: "Try again" }, { timeout: 10_000 });
  const release = answerLate("get", "/auth/devices", { devices: [] });
  await user.click(retry);
  release();
  expect(await dialog.findByText(/^None\. To stay logged in/)).toBeVisible();
});

const end = /^End: Chrome 126 on Android, added on/;

test("one is ended after a question", async () => {
  answer("get", "/auth/devices", { devices: [keptDeviceOf(), own] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: end }));
  const question = within(await screen.findByRole("dialog", { name: "End this device?" }));
  const calls = answer("delete", other, undefined as never);
  answer("get", "/auth/devices", { devices: [own] });
  noteKeptDevice(asha.id);
  await user.click(question.getByRole("button", { name: "End" }));
  expect(await screen.findByText("The device no longer keeps you logged in.")).toBeVisible();
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(dialog.queryByRole("button", { name: end })).toBeNull());
  expect(keptDevice()).toBe(asha.id);
});

test("this browser's own is forgotten here, too", async () => {
  answer("get", "/auth/devices", { devices: [own] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: /^End: Unknown browser/ }));
  const question = within(await screen.findByRole("dialog", { name: "End this device?" }));
  expect(question.getByText(/^You may be logged out here now/)).toBeVisible();
  answer("delete", `/auth/devices/${own.id}` as typeof other, undefined as never);
  answer("get", "/auth/devices", { devices: [] });
  noteKeptDevice(asha.id);
  await user.click(question.getByRole("button", { name: "End" }));
  expect(await dialog.findByText(/^None\. To stay logged in/)).toBeVisible();
  expect(keptDevice()).toBeNull();
});

test("one that has ended meanwhile is no failure", async () => {
  answer("get", "/auth/devices", { devices: [keptDeviceOf()] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: end }));
  refuse("delete", other, 404, "Not found.");
  await user.click(
    within(await screen.findByRole("dialog", { name: "End this device?" })).getByRole("button", {
      name: "End",
    }),
  );
  expect(await screen.findByText("That device had already ended.")).toBeVisible();
});

test("to log out everywhere else ends every device, this one included", async () => {
  answer("get", "/auth/devices", { devices: [own] });
  const { user, dialog } = await open();
  expect(await dialog.findByText("You are logged in on this device only.")).toBeVisible();
  await user.click(await dialog.findByRole("button", { name: "Log out everywhere else" }));
  const question = within(await screen.findByRole("dialog", { name: "Log out everywhere else?" }));
  expect(
    question.getByText(
      "You are logged in nowhere else. After that no device keeps you logged in, this one included.",
    ),
  ).toBeVisible();
  const calls = answerNothing("delete", "/auth/sign-ins");
  answer("get", "/auth/devices", { devices: [] });
  noteKeptDevice(asha.id);
  await user.click(question.getByRole("button", { name: "Log out everywhere else" }));
  expect(await dialog.findByText(/^None\. To stay logged in/)).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(keptDevice()).toBeNull();
});
