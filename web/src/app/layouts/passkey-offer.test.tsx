import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { admission, courses } from "@/testing/admissions";
import { answerDevice, keepsAsha } from "@/testing/devices";
import {
  answerAdding,
  answerPasskeys,
  browserWithPasskeys,
  proof,
  refusal,
} from "@/testing/passkeys";
import { asha, signedIn, studentSession } from "@/testing/people";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, refuse } from "@/testing/server";

const title = "Log in faster next time";

beforeEach(() => {
  answer("get", "/student/admission", admission());
  answer("get", "/course/get-courses", courses);
  answer("post", "/auth/login", { student: asha });
});

/** By the form; the server then offers a passkey, or does not. */
async function logIn(offersPasskey = true) {
  const page = renderRoute("/log-in");
  const { user } = page;
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  const asked = signedIn({ ...studentSession, offersPasskey });
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  await screen.findByRole("heading", { name: "Admission Form", level: 1 });
  return { ...page, asked };
}

const card = async () => within(await screen.findByRole("region", { name: title }));
const isGone = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: title })).toBeNull());

test("after the log-in a passkey is offered above the page, which keeps the focus", async () => {
  browserWithPasskeys();
  await logIn();
  const offer = await card();
  expect(offer.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  expect(offer.getByText(/Only do this on a device that is yours\.$/)).toBeVisible();
  expect(screen.getByRole("main")).toContainElement(screen.getByRole("region", { name: title }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("added, it says how to use it, and the offer goes", async () => {
  const { create } = browserWithPasskeys();
  const { finished } = answerAdding();
  const { user } = await logIn();
  await user.click((await card()).getByRole("button", { name: "Add a passkey" }));
  expect(
    await screen.findByText("Passkey added. Next time, choose “Sign in with a passkey”."),
  ).toBeVisible();
  await isGone();
  expect(finished.map(({ body }) => body)).toEqual([proof]);
  expect(finished[0]?.body).toHaveProperty("name", expect.stringMatching(/./));
  expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({ rp: { id: "localhost" } });
});

test("“Not now” is told to the server, and nothing else is asked", async () => {
  const { create } = browserWithPasskeys();
  const said = answer("post", "/auth/passkeys/not-now", undefined as never);
  const { user } = await logIn();
  await user.click((await card()).getByRole("button", { name: "Not now" }));
  await isGone();
  expect(screen.getByRole("main")).toHaveFocus();
  await waitFor(() => expect(said).toHaveLength(1));
  expect(create).not.toHaveBeenCalled();
});

test("“Not now” closes it also without a line, and is told once there is one", async () => {
  browserWithPasskeys();
  failNetwork("post", "/auth/passkeys/not-now");
  const { user } = await logIn();
  await user.click((await card()).getByRole("button", { name: "Not now" }));
  await isGone();
  expect(screen.queryByRole("alert")).toBeNull();
  const said = answer("post", "/auth/passkeys/not-now", undefined as never);
  await waitFor(() => expect(said).toHaveLength(1));
});

test("told no by its owner, the browser adds none, and the offer stays", async () => {
  const { create } = browserWithPasskeys();
  const { finished } = answerAdding();
  create.mockRejectedValueOnce(refusal("NotAllowedError"));
  const { user } = await logIn();
  const add = (await card()).getByRole("button", { name: "Add a passkey" });
  await user.click(add);
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  await waitFor(() => expect(add).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(finished).toEqual([]);
});

test("what keeps it from being added is told in the offer", async () => {
  const { create } = browserWithPasskeys();
  answerAdding();
  create.mockRejectedValueOnce(refusal("ConstraintError"));
  const { user } = await logIn();
  await user.click((await card()).getByRole("button", { name: "Add a passkey" }));
  const sentence = "This device needs a screen lock first. Turn one on, then try again.";
  expect(await (await card()).findByText(sentence)).toBeVisible();
  refuse("post", "/auth/passkeys/finish", 409, "This took too long.", "passkey.lapsed");
  await user.click((await card()).getByRole("button", { name: "Add a passkey" }));
  expect(await (await card()).findByText("This took too long.")).toBeVisible();
});

test("nobody is asked where the device keeps none, and the server is not either", async () => {
  browserWithPasskeys({ screenLock: false });
  const { asked } = await logIn();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  expect(asked).toEqual([]);
});

test("nor where the server does not offer it", async () => {
  browserWithPasskeys();
  const { asked } = await logIn(false);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
});

test("nor on a page that was loaded anew", async () => {
  browserWithPasskeys();
  signedIn({ ...studentSession, offersPasskey: true });
  renderRoute("/admission/form");
  await screen.findByRole("heading", { name: "Admission Form", level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
});

test("nor to a student whom a device has signed in", async () => {
  await keepsAsha();
  browserWithPasskeys();
  answerDevice();
  pageSays({ signedOut: true });
  const asked = signedIn({ ...studentSession, offersPasskey: true, byDevice: true });
  renderRoute("/log-in");
  await screen.findByRole("heading", { name: "Admission Form", level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  expect(asked).toEqual([]);
});

test("one that is added in the settings takes the offer away", async () => {
  browserWithPasskeys();
  answerAdding();
  answerPasskeys([]);
  const { user } = await logIn();
  await card();
  await user.click(screen.getByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Passkeys" }));
  await user.click(await dialog.findByRole("button", { name: "Add a passkey" }));
  await user.click(await dialog.findByRole("button", { name: "Add passkey" }));
  expect(await screen.findByText("Passkey added.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

test("an answer that comes late pushes nothing down: the next page has the offer", async () => {
  browserWithPasskeys();
  const page = renderRoute("/log-in");
  const { user } = page;
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  const release = answerLate("get", "/auth/session", { ...studentSession, offersPasskey: true });
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  await screen.findByRole("heading", { name: "Admission Form", level: 1 });
  await user.click(screen.getByRole("link", { name: "Help & Support" }));
  await screen.findByRole("heading", { name: "Help & Support", level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  release();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Guidelines" }));
  expect(await card()).toBeTruthy();
});
