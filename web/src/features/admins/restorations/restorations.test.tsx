import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Restoration } from "@/lib/api-types";
import { admin, signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { fetchLazyParts } from "@/ui/lazy-part";

const list = "/admin/factor-restorations";

const restoration = (overrides: Partial<Restoration> = {}): Restoration => ({
  _id: "r1",
  staffId: "ravi",
  name: "Ravi Iyer",
  askedBy: "Meera Joshi",
  reason: "The phone was stolen on the train.",
  askedAt: "2026-11-27T06:30:00Z",
  dueAt: null,
  isConfirmable: true,
  ending: null,
  ...overrides,
});

// A menu whose code comes while its button is being pressed would lose the click.
beforeAll(async () => {
  await import("../admin-table");
  fetchLazyParts();
  await vi.dynamicImportSettled();
});

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answer("get", "/admin/credential", { admins: [admin({ _id: "ravi", name: "Ravi Iyer" })] });
  answer("get", "/admin/invitations", { invitations: [] });
});

async function open(restorations: Restoration[]) {
  answer("get", list, { restorations });
  const page = renderRoute("/super-admin?tab=admins");
  const name = "Lost phones";
  return { ...page, panel: within(await screen.findByRole("region", { name })) };
}

test("where nobody has asked, the way to ask is told", async () => {
  const { panel } = await open([]);
  expect(await panel.findByText("No requests")).toBeVisible();
});

test("each request says how far it is, and what can be done", async () => {
  const { panel } = await open([
    restoration(),
    restoration({ _id: "r2", name: "Zoya Khan", isConfirmable: false }),
    restoration({
      _id: "r3",
      name: "Asha Rao",
      isConfirmable: false,
      dueAt: "2026-11-28T06:30:00Z",
    }),
    restoration({
      _id: "r4",
      name: "Om Patil",
      isConfirmable: false,
      ending: {
        at: "2026-11-27T07:00:00Z",
        outcome: "stopped",
        by: "Neha Shah",
        comment: "It was found.",
      },
    }),
  ]);
  const row = async (name: RegExp) => within(await panel.findByRole("row", { name }));
  const ravi = await row(/Ravi Iyer/);
  expect(ravi.getByText("Needs a second super admin")).toBeVisible();
  expect(ravi.getByRole("button", { name: "Confirm: Ravi Iyer" })).toBeVisible();
  const zoya = await row(/Zoya Khan/);
  expect(zoya.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  expect(zoya.getByRole("button", { name: "Stop: Zoya Khan" })).toBeVisible();
  const asha = await row(/Asha Rao/);
  expect(asha.getByText("Removal on 28/11/2026, 12:00, unless stopped")).toBeVisible();
  const om = await row(/Om Patil/);
  expect(om.getByText("It was found.")).toBeVisible();
  expect(om.getByText("by Neha Shah, 27/11/2026, 12:30")).toBeVisible();
  expect(om.queryByRole("button", { name: /: Om Patil/ })).toBeNull();
});

test("a second super admin confirms it after reading what it does", async () => {
  const calls = answer("put", `${list}/r1/confirm`, { restoration: restoration() });
  const { user, panel } = await open([restoration()]);
  await user.click(await panel.findByRole("button", { name: "Confirm: Ravi Iyer" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Remove two-step verification" }),
  );
  expect(dialog.getByText(/^Ravi Iyer is logged out everywhere/)).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Two-step verification of Ravi Iyer is removed.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("what somebody else has stopped meanwhile is not confirmed, and the dialog says why", async () => {
  refuse("put", `${list}/r1/confirm`, 409, "This was stopped.", "factor.restoration-stopped");
  const { user, panel } = await open([restoration()]);
  await user.click(await panel.findByRole("button", { name: "Confirm: Ravi Iyer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This was stopped.");
});

test.each([
  ["with a comment", " It was found. ", { comment: "It was found." }],
  ["without one", "", {}],
])("it is stopped %s", async (_, typed, body) => {
  const calls = answer("put", `${list}/r1/stop`, { restoration: restoration() });
  const { user, panel } = await open([restoration()]);
  await user.click(await panel.findByRole("button", { name: "Stop: Ravi Iyer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Keep two-step verification" }));
  if (typed) await user.type(dialog.getByLabelText("Comment"), typed);
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped. Ravi Iyer keeps two-step verification.")).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([body]);
});

async function ask() {
  const page = await open([]);
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "More actions for Ravi Iyer" }));
  await user.click(await screen.findByRole("menuitem", { name: "Lost phone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lost phone" }));
  return { ...page, dialog, send: () => user.click(dialog.getByRole("button", { name: "Ask" })) };
}

test.each([
  [null, "Asked. A second super admin must confirm it for Ravi Iyer."],
  [
    "2026-11-28T06:30:00Z",
    "Asked. Two-step verification of Ravi Iyer is removed on 28 November 2026, 12:00, unless somebody stops it.",
  ],
])("asked for, due %s, it is said how it goes on", async (dueAt, sentence) => {
  const asked = restoration({ dueAt });
  const calls = answer("post", list, { restoration: asked });
  const { user, dialog, send } = await ask();
  await user.type(dialog.getByLabelText("Reason"), "The phone was stolen.");
  answer("get", list, { restorations: [asked] });
  await send();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { staffId: "ravi", reason: "The phone was stolen." },
  ]);
  await waitFor(() => expect(screen.queryByText("No requests")).toBeNull());
});

test("without a reason nothing is sent, and a refusal keeps what was typed", async () => {
  const calls = refuse("post", list, 409, "This account has none.", "factor.none");
  const { user, dialog, send } = await ask();
  await send();
  expect(await dialog.findByRole("alert")).toHaveTextContent("Please say why.");
  expect(calls).toEqual([]);
  await user.type(dialog.getByLabelText("Reason"), "Lost.");
  await send();
  await waitFor(() =>
    expect(dialog.getByRole("alert")).toHaveTextContent("This account has none."),
  );
  expect(dialog.getByLabelText("Reason")).toHaveValue("Lost.");
});
