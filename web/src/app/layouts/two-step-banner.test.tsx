import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "@/lib/roles";
import { answerCollege } from "@/testing/college";
import { answerEnrolment, appCode, otp } from "@/testing/enrolment";
import { factor } from "@/testing/factor";
import { signedIn, staffSession } from "@/testing/people";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork } from "@/testing/server";

/** Noon in India. */
const now = new Date("2026-11-27T06:30:00Z");
/** The last moment of 11 December in India. */
const graceEndsAt = "2026-12-11T18:29:59Z";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => vi.useRealTimers());

async function open(role: Role = "leaveAdmin") {
  signedIn(staffSession(role));
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  answer("get", "/admin/credential", { admins: [] });
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
  const page = renderRoute(role === "superAdmin" ? "/super-admin?tab=admins" : "/admin-leave");
  await screen.findByRole("button", { name: "Logout" });
  return page;
}

const inGrace = (endsAt: string) =>
  answer("get", "/auth/factor", factor({ app: null, recoveryCodesLeft: 0, graceEndsAt: endsAt }));

test.each([
  [graceEndsAt, "Set up two-step verification by 11 December 2026. 14 days left.", false],
  ["2026-12-01T18:29:59Z", "Set up two-step verification by 1 December 2026. 4 days left.", false],
  ["2026-11-30T18:29:59Z", "Set up two-step verification by 30 November 2026. 3 days left.", true],
  ["2026-11-28T18:29:59Z", "Set up two-step verification by 28 November 2026. 1 day left.", true],
  [
    "2026-11-27T18:29:59Z",
    "Set up two-step verification by 27 November 2026. Today is the last day.",
    true,
  ],
])("before %s: %s", async (endsAt, sentence, isUrgent) => {
  inGrace(endsAt);
  await open();
  // It is there with the frame, not after it.
  const banner = screen.getByText(sentence);
  expect(banner).toBeVisible();
  expect(banner.closest("[data-urgent]") !== null).toBe(isUrgent);
});

test("its button opens the settings at that part", async () => {
  inGrace(graceEndsAt);
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  expect(dialog.getByRole("tab", { name: "Two-step verification" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(await dialog.findByText(/^Set it up by 11 December 2026/)).toBeVisible();
});

test("it goes once the factor counts, and leaves the recovery codes open", async () => {
  inGrace(graceEndsAt);
  answerEnrolment();
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(await dialog.findByRole("button", { name: "Set up" }));
  const password = dialog.getAllByLabelText("Current password").at(-1) as HTMLElement;
  await user.type(password, "a password of staff{Enter}");
  await user.type(await dialog.findByLabelText("One-time code (OTP)"), `${otp}{Enter}`);
  const field = await dialog.findByLabelText("Code from your app");
  answer("get", "/auth/factor", factor());
  await user.type(field, `${appCode}{Enter}`);
  await waitFor(() => expect(screen.queryByText(/14 days left/)).toBeNull());
  expect(dialog.getByRole("list", { name: /^Recovery codes/ })).toBeVisible();
});

const optional = /^Two-step verification is optional on this installation/;

test("a super admin learns where the operator asks nobody for it", async () => {
  answer("get", "/auth/factor", factor({ isOnlyOffered: true }));
  await open("superAdmin");
  expect(screen.getByText(optional)).toBeVisible();
});

test("nobody else does, and nobody where it is on", async () => {
  answer("get", "/auth/factor", factor({ isOnlyOffered: true }));
  await open();
  expect(screen.queryByText(optional)).toBeNull();
});

test("the only super admin is asked to appoint a second, until there is one", async () => {
  answer("get", "/auth/factor", factor({ isOnlySuperAdmin: true }));
  await open("superAdmin");
  expect(screen.getByText(/^You are the only super admin\./)).toBeVisible();
  const link = screen.getByRole("link", { name: "Appoint a second" });
  expect(link).toHaveAttribute("href", "/super-admin?tab=admins");
});

test.each([{ isOnlyOffered: true }, { app: null, graceEndsAt }])(
  "a demo says nothing of it: %o",
  async (standing) => {
    pageSays({ demo: true });
    answer("get", "/auth/factor", factor(standing));
    await open("superAdmin");
    expect(screen.queryByText(/two-step verification by|is optional/i)).toBeNull();
  },
);

test("a standing that is unknown holds nothing up", async () => {
  failNetwork("get", "/auth/factor");
  await open();
  expect(screen.queryByText(/by 11 December/)).toBeNull();
});

test("one that comes late changes nothing that is shown", async () => {
  const release = answerLate(
    "get",
    "/auth/factor",
    factor({ app: null, recoveryCodesLeft: 0, graceEndsAt }),
  );
  const { user } = await open();
  release();
  await user.click(screen.getByRole("button", { name: "Account of Meera Joshi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Two-step verification" }));
  await waitFor(() => expect(dialog.getByText(/^Set it up by 11 December/)).toBeVisible());
  expect(screen.queryByText(/14 days left/)).toBeNull();
});
