import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, lazy } from "react";
import { createBrowserRouter, createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { theme } from "@/app/theme/theme";
import { admission, courses } from "@/testing/admissions";
import { answerPasskeyLogin, browserWithPasskeys, proof, refusal } from "@/testing/passkeys";
import { asha, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, refuse } from "@/testing/server";
import { offerInField } from "./passkey-calls";
import PasskeyForm from "./passkey-form";

beforeEach(() => {
  answer("get", "/student/admission", admission());
  answer("get", "/course/get-courses", courses);
});

/** Once its code is there: what is drawn before goes with it. */
async function button() {
  const name = "Sign in with a passkey";
  await waitFor(() =>
    expect(screen.getByRole("button", { name })).toHaveAttribute("type", "submit"),
  );
  return screen.getByRole("button", { name });
}

/** A student has a passkey already: none is offered after the log-in. */
const session = () => answer("get", "/auth/session", studentSession);

async function signIn(address = "/log-in") {
  const page = renderRoute(address);
  const found = await button();
  session();
  await page.user.click(found);
  return page;
}

test("a passkey signs in without a name or a password", async () => {
  const { ask } = browserWithPasskeys();
  const { finished } = answerPasskeyLogin();
  const { address } = await signIn();
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(finished.map(({ body }) => body)).toEqual([proof]);
  expect(ask).toHaveBeenCalledOnce();
  expect(ask.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: "localhost" });
});

test("a student who was sent here goes back", async () => {
  browserWithPasskeys();
  answerPasskeyLogin();
  const { address } = await signIn("/log-in?next=%2Fadmission%2Fguidelines");
  await waitFor(() => expect(address()).toBe("/admission/guidelines"));
});

test("pressed before its code is there, it asks as soon as that is so", async () => {
  const { ask } = browserWithPasskeys();
  answerPasskeyLogin();
  const form = {
    path: "/log-in",
    element: <PasskeyForm isSending={false} stays={{ current: false }} wanted />,
  };
  const home = { path: "/admission/form", element: null };
  const router = createMemoryRouter([form, home], { initialEntries: ["/log-in"] });
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/admission/form"));
  expect(ask).toHaveBeenCalledOnce();
});

/** A page whose code comes when it is told to. */
function latePage() {
  let come = () => {};
  const code = new Promise<{ default: ComponentType }>((resolve) => {
    come = () => resolve({ default: () => <h1>Home</h1> });
  });
  return { Page: lazy(() => code), come };
}

/** A log-in by what the field offers, whose next page comes late. */
async function enterLate() {
  const { offered, ask } = browserWithPasskeys({ autofill: true });
  const { begun, finished } = answerPasskeyLogin();
  const { Page, come } = latePage();
  const login = (
    <>
      <input autoComplete="username webauthn" />
      <PasskeyForm isSending={false} stays={{ current: false }} />
    </>
  );
  history.pushState(null, "", "/log-in");
  const router = createBrowserRouter([
    { path: "/log-in", element: login },
    { path: "/admission/form", element: <Page /> },
  ]);
  onTestFinished(() => router.dispose());
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await waitFor(() => expect(offered).toHaveLength(1));
  offered[0]?.choose();
  await waitFor(() => expect(window.location.pathname).toBe("/admission/form"));
  return { offered, ask, begun, finished, come };
}

test("until the next page is drawn, the log-in stays sent and offers nothing anew", async () => {
  const { offered, ask, begun, finished, come } = await enterLate();
  // A step that does not lead back to the form.
  window.dispatchEvent(new PopStateEvent("popstate"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await button()).toHaveAttribute("data-loading", "true");
  expect(begun).toHaveLength(1);
  expect(finished).toHaveLength(1);
  expect(offered).toHaveLength(1);
  expect(ask).not.toHaveBeenCalled();
  come();
  expect(await screen.findByRole("heading", { name: "Home" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(finished).toHaveLength(1);
});

test("who goes back before the next page is drawn can log in again", async () => {
  const { ask, finished } = await enterLate();
  expect(await button()).toHaveAttribute("data-loading", "true");
  history.back();
  await waitFor(() => expect(window.location.pathname).toBe("/log-in"));
  await waitFor(async () => expect(await button()).not.toHaveAttribute("data-loading"));
  await userEvent.click(await button());
  await waitFor(() => expect(finished).toHaveLength(2));
  expect(ask).toHaveBeenCalledOnce();
  await waitFor(() => expect(window.location.pathname).toBe("/admission/form"));
});

test("a browser without passkeys shows no button", async () => {
  renderRoute("/log-in");
  const field = await screen.findByLabelText("Sap Id or Email");
  expect(field).toHaveAttribute("autocomplete", "username webauthn");
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});

test("what cannot be drawn of it takes nothing of the form away", async () => {
  browserWithPasskeys();
  // React reports what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void delete window.portalTexts);
  window.portalTexts = (text) => {
    if (text === "Sign in with a passkey") throw new Error("its code did not come");
    return text;
  };
  const { user } = renderRoute("/log-in");
  const field = await screen.findByLabelText("Sap Id or Email");
  expect(await screen.findByText(/^An unexpected error occurred/)).toBeVisible();
  await user.type(field, asha.id);
  expect(field).toHaveValue(asha.id);
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});

test("staff have a password first", async () => {
  browserWithPasskeys({ autofill: true });
  renderRoute("/admin-login");
  const field = await screen.findByLabelText("Username or Email");
  expect(field).toHaveAttribute("autocomplete", "username");
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});

test("told no, the page stays as it was, and says nothing", async () => {
  const { ask } = browserWithPasskeys();
  const { finished } = answerPasskeyLogin();
  ask.mockRejectedValueOnce(refusal("NotAllowedError"));
  const { user, address } = await signIn();
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await waitFor(async () => expect(await button()).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await button()).toHaveFocus();
  expect(finished).toEqual([]);
  await user.click(await button());
  await waitFor(() => expect(address()).toBe("/admission/form"));
});

test.each([
  ["NotSupportedError", "This device or browser cannot use passkeys."],
  ["SecurityError", "Passkeys do not work at this web address of the portal."],
  ["UnknownError", "Your browser could not use a passkey. Please try again."],
])("%s is told in words", async (name, sentence) => {
  const { ask } = browserWithPasskeys();
  answerPasskeyLogin();
  ask.mockRejectedValueOnce(refusal(name));
  await signIn();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
});

test("an answer that did not come in time is asked for again", async () => {
  const { ask } = browserWithPasskeys();
  answerPasskeyLogin(1);
  ask.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw refusal("NotAllowedError");
  });
  await signIn();
  expect(await screen.findByText(/^Your browser waited too long/)).toBeVisible();
});

test("a passkey that the server does not know is told in its words", async () => {
  browserWithPasskeys();
  answerPasskeyLogin();
  refuse("post", "/auth/passkey-login/finish", 400, "Not this passkey.", "passkey.wrong");
  const { address } = await signIn();
  expect(await screen.findByText("Not this passkey.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(address()).toBe("/log-in");
});

test("a lost connection says so", async () => {
  browserWithPasskeys();
  failNetwork("post", "/auth/passkey-login/begin");
  await signIn();
  expect(await screen.findByText(/^An unexpected error occurred/)).toBeVisible();
});

test("the field offers what the browser has, once the page is at rest", async () => {
  const { offered, ask } = browserWithPasskeys({ autofill: true });
  const { begun, finished } = answerPasskeyLogin();
  const { address } = renderRoute("/log-in");
  expect(await screen.findByLabelText("Sap Id or Email")).toHaveValue("");
  await waitFor(() => expect(offered).toHaveLength(1));
  session();
  offered[0]?.choose();
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(begun).toHaveLength(1);
  expect(finished.map(({ body }) => body)).toEqual([proof]);
  expect(ask).not.toHaveBeenCalled();
});

test("a password that is sent ends the offer; a wrong one brings it back", async () => {
  const { offered } = browserWithPasskeys({ autofill: true });
  answerPasskeyLogin();
  const { user } = renderRoute("/log-in");
  await waitFor(() => expect(offered).toHaveLength(1));
  const release = answerLate(
    "post",
    "/auth/login",
    { error: "Wrong Sap Id, email or password.", code: "login.wrong-student", params: {} },
    { status: 401 },
  );
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  await user.type(screen.getByLabelText("Password"), "not mine{Enter}");
  await waitFor(() => expect(offered[0]?.signal.aborted).toBe(true));
  release();
  expect(await screen.findByText("Wrong Sap Id, email or password.")).toBeVisible();
  await waitFor(() => expect(offered).toHaveLength(2));
  expect(offered[1]?.signal.aborted).toBe(false);
});

test("the button takes the place of the offer, and leaving the page ends it", async () => {
  const { offered, ask } = browserWithPasskeys({ autofill: true });
  answerPasskeyLogin();
  const { user } = renderRoute("/log-in");
  await waitFor(() => expect(offered).toHaveLength(1));
  ask.mockRejectedValueOnce(refusal("NotAllowedError"));
  await user.click(await button());
  await waitFor(() => expect(offered).toHaveLength(2));
  expect(offered[0]?.signal.aborted).toBe(true);
  await user.click(screen.getByRole("link", { name: "Admin login" }));
  await waitFor(() => expect(offered[1]?.signal.aborted).toBe(true));
});

test("an offer that the server refuses is not made, and nobody is told", async () => {
  const { offered } = browserWithPasskeys({ autofill: true });
  refuse("post", "/auth/passkey-login/begin", 409, "Passkeys are off.", "passkey.off");
  renderRoute("/log-in");
  await button();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(offered).toEqual([]);
  expect(screen.queryByText("Passkeys are off.")).toBeNull();
});

/** Without the page around it. */
function fieldForPasskeys() {
  const field = document.createElement("input");
  field.setAttribute("autocomplete", "username webauthn");
  document.body.append(field);
  onTestFinished(() => field.remove());
}

test("an answer that crosses with the end of the offer is not handed on", async () => {
  const { offered } = browserWithPasskeys({ autofill: true });
  fieldForPasskeys();
  answerPasskeyLogin();
  const end = new AbortController();
  const onChosen = vi.fn();
  const made = offerInField(end.signal, onChosen);
  await waitFor(() => expect(offered).toHaveLength(1));
  offered[0]?.choose();
  end.abort();
  await made;
  expect(onChosen).not.toHaveBeenCalled();
  expect(offered).toHaveLength(1);
});

test("what was begun is renewed before the server forgets it, but not while the browser asks", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { offered } = browserWithPasskeys({ autofill: true });
  fieldForPasskeys();
  const { begun } = answerPasskeyLogin();
  const end = new AbortController();
  const made = offerInField(end.signal, () => undefined);
  const offers = (count: number) => vi.waitFor(() => expect(offered).toHaveLength(count));
  await offers(1);
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  vi.advanceTimersByTime(4 * 60_000);
  await offers(2);
  hasFocus.mockReturnValue(false);
  vi.advanceTimersByTime(4 * 60_000);
  await Promise.resolve();
  expect(offered).toHaveLength(2);
  window.dispatchEvent(new Event("focus"));
  await offers(3);
  expect(begun).toHaveLength(3);
  end.abort();
  await made;
  expect(offered[2]?.signal.aborted).toBe(true);
});
