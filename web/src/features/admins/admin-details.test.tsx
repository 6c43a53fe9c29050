import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Invitation } from "@/lib/api-types";
import { atCollege } from "@/testing/college";
import { admin, signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse, refused } from "@/testing/server";

const meera = admin({ _id: "meera", name: "Meera Joshi", username: "meera", role: "superAdmin" });
const pending = admin({ _id: "new", name: "Nina Rao", role: null, status: "pending" });
const disabled = admin({ _id: "old", name: "Old Hand", role: "hod", status: "disabled" });
const invitation: Invitation = {
  _id: "i1",
  email: "guest@college.example",
  role: "teacher",
  createdAt: "2026-06-01T05:00:00Z",
};

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answer("get", "/admin/credential", { admins: [meera, admin(), pending, disabled] });
  answer("get", "/admin/invitations", { invitations: [invitation] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
});

async function open() {
  const page = renderRoute("/super-admin?tab=admins");
  await screen.findByText("Tara Deshpande");
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const fromMenu = async (who: string, action: string) => {
    await press(`More actions for ${who}`);
    await page.user.click(await screen.findByRole("menuitem", { name: action }));
    await screen.findByRole("dialog");
  };
  const choose = async (role: string) => {
    await page.user.click(dialog().getByRole("combobox", { name: "Role" }));
    await page.user.click(await screen.findByRole("option", { name: role }));
  };
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, fromMenu, choose, confirm };
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

test("the tabs follow the address", async () => {
  atCollege();
  const { user, address } = renderRoute("/super-admin");
  const first = await screen.findByRole("tab", { name: "College Details" });
  expect(first).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("tab", { name: "Admin Details" }));
  expect(address()).toBe("/super-admin?tab=admins");
  expect(await screen.findByText("Tara Deshpande")).toBeVisible();
});

test("the table shows role, status and a masked password", async () => {
  await open();
  expect(rowOf("Tara Deshpande")).toHaveTextContent("TeacherNo subjects yetActive********");
  expect(rowOf("Nina Rao")).toHaveTextContent("No role yetPending");
  expect(rowOf("Old Hand")).toHaveTextContent("Disabled");
});

test("each status offers its own actions, and nobody can disable themselves", async () => {
  const { press } = await open();
  const names = (row: HTMLElement) =>
    within(row)
      .getAllByRole("button")
      .map((button) => button.textContent || button.getAttribute("aria-label"));
  expect(names(rowOf("Nina Rao"))).toEqual(["Approve", "Reject"]);
  expect(names(rowOf("Old Hand"))).toEqual(["Restore", "More actions for Old Hand"]);
  expect(names(rowOf("Tara Deshpande"))).toEqual([
    "Change Password",
    "More actions for Tara Deshpande",
  ]);
  await press("More actions for Meera Joshi");
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Edit name"]);
});

test("anyone who has approved an admin goes on at that row", async () => {
  const { press, choose, confirm } = await open();
  const approved = admin({ ...pending, status: "active", role: "hod" });
  answer("put", "/admin/approve/new", { admin: approved });
  await press("Approve: Nina Rao");
  answer("get", "/admin/credential", { admins: [meera, approved] });
  await choose("Head of department");
  await confirm("Approve");
  const next = await screen.findByRole("button", { name: "Change Password: Nina Rao" });
  await waitFor(() => expect(next).toHaveFocus());
});

test("a pending admin is approved with a role", async () => {
  const calls = answer("put", "/admin/approve/new", { admin: pending });
  const { press, choose, confirm } = await open();
  await press("Approve: Nina Rao");
  await confirm("Approve");
  expect(screen.getByRole("dialog")).toHaveTextContent("Please choose a role.");
  await choose("Marks admin");
  await confirm("Approve");
  expect(await screen.findByText("Nina Rao can log in now.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ role: "marksAdmin" }]);
});

test("a pending admin is rejected after a question", async () => {
  const calls = answer("put", "/admin/reject/new", { message: "ok" });
  const { press, confirm } = await open();
  await press("Reject: Nina Rao");
  expect(screen.getByRole("dialog")).toHaveTextContent("will be removed");
  expect(calls).toEqual([]);
  answer("get", "/admin/credential", { admins: [meera, admin()] });
  await confirm("Reject");
  await waitFor(() => expect(screen.queryByText("Nina Rao")).toBeNull());
  expect(calls).toHaveLength(1);
});

test("a role is changed; a refusal stays on the dialog", async () => {
  refuse(
    "put",
    "/admin/role/tara",
    409,
    "A college needs at least one super admin.",
    "staff.last-super-admin",
  );
  const { fromMenu, choose, confirm } = await open();
  await fromMenu("Tara Deshpande", "Change Role");
  await choose("Leave admin");
  await confirm("Change Role");
  expect(await screen.findByText("A college needs at least one super admin.")).toBeVisible();
  const calls = answer("put", "/admin/role/tara", { admin: admin() });
  await confirm("Change Role");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls[0]?.body).toEqual({ role: "leaveAdmin" });
});

test("an admin is disabled after a question, and restored with the role of before", async () => {
  const off = answer("put", "/admin/disable/tara", { admin: admin() });
  const on = answer("put", "/admin/approve/old", { admin: disabled });
  const { fromMenu, press, confirm } = await open();
  await fromMenu("Tara Deshpande", "Disable");
  await confirm("Disable");
  expect(await screen.findByText("Tara Deshpande can no longer log in.")).toBeVisible();
  expect(off).toHaveLength(1);
  await press("Restore: Old Hand");
  await confirm("Restore");
  expect(await screen.findByText("Old Hand can log in again.")).toBeVisible();
  expect(on[0]?.body).toEqual({ role: "hod" });
});

test("name and username are edited; a taken one is shown beside its field", async () => {
  const errors = [{ msg: "This username is taken", path: "username" }];
  answer("put", "/admin/rename/tara", faulty(errors), { status: 400 });
  const { user, fromMenu, dialog, confirm } = await open();
  await fromMenu("Tara Deshpande", "Edit name");
  await user.clear(dialog().getByLabelText("Username"));
  await user.type(dialog().getByLabelText("Username"), "meera");
  await confirm("Save");
  await waitFor(() =>
    expect(dialog().getByLabelText("Username")).toHaveAccessibleDescription(
      "This username is taken",
    ),
  );
  const calls = answer("put", "/admin/rename/tara", { admin: admin() });
  await confirm("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls[0]?.body).toEqual({ username: "meera", name: "Tara Deshpande" });
});

test("a password is changed", async () => {
  const calls = answer("post", "/admin/update-password", {
    message: "Password updated successfully",
  });
  const { user, press, dialog, confirm } = await open();
  await press("Change Password: Tara Deshpande");
  await confirm("Change Password");
  expect(dialog().getByLabelText("New password")).toBeInvalid();
  expect(calls).toEqual([]);
  await user.type(dialog().getByLabelText("New password"), "a new long password");
  await confirm("Change Password");
  expect(await screen.findByText("Password updated successfully")).toBeVisible();
  expect(calls[0]?.body).toEqual({ adminId: "tara", newPassword: "a new long password" });
});

test("a dialog takes the focus to its field and gives it back", async () => {
  const { user, press, dialog } = await open();
  await press("Change Password: Tara Deshpande");
  await waitFor(() => expect(dialog().getByLabelText("New password")).toHaveFocus());
  await user.keyboard("{Escape}");
  const opener = screen.getByRole("button", { name: "Change Password: Tara Deshpande" });
  await waitFor(() => expect(opener).toHaveFocus());
});

test("a password that cannot be changed says so and stays", async () => {
  failNetwork("post", "/admin/update-password");
  const { user, press, dialog } = await open();
  await press("Change Password: Tara Deshpande");
  await user.type(dialog().getByLabelText("New password"), "a new long password{Enter}");
  expect(await screen.findByText("Failed to update password. Please try again.")).toBeVisible();
  expect(dialog().getByLabelText("New password")).toHaveValue("a new long password");
});

test("one's own new password leads to the login", async () => {
  answer("post", "/admin/update-password", { message: "Password updated successfully" });
  const { user, press, dialog, address } = await open();
  await press("Change Password: Meera Joshi");
  await user.type(dialog().getByLabelText("New password"), "a new long password{Enter}");
  await waitFor(() => expect(address()).toBe("/admin-login"));
  expect(await screen.findByText("Password updated successfully")).toBeVisible();
});

test("an admin is invited; an address that is known is refused", async () => {
  refuse(
    "post",
    "/admin/invite",
    409,
    "This address already has an account.",
    "staff.last-super-admin",
  );
  const { user, press, dialog, choose, confirm } = await open();
  await press("Invite admin");
  expect(dialog().getByText(/^We email this address now\./)).toBeVisible();
  await user.type(dialog().getByLabelText("Email"), "guest@college.example");
  await choose("Teacher");
  await confirm("Invite");
  expect(await screen.findByText("This address already has an account.")).toBeVisible();
  const calls = answer("post", "/admin/invite", { invitation });
  await confirm("Invite");
  expect(await screen.findByText("Invitation sent to guest@college.example.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ email: "guest@college.example", role: "teacher" });
});

test("an invitation is withdrawn after a question", async () => {
  const calls = answer("put", "/admin/withdraw/i1", { message: "ok" });
  const { press, confirm } = await open();
  await screen.findByText("guest@college.example");
  await press("Withdraw: guest@college.example");
  answer("get", "/admin/invitations", { invitations: [] });
  await confirm("Withdraw");
  expect(await screen.findByText("No open invitations")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("more admins are loaded by the server's key, and the search is the server's", async () => {
  const calls = answer(
    "get",
    "/admin/credential",
    { admins: [admin()] },
    {
      headers: { Link: '</api/admin/credential?after=k1>; rel="next"' },
    },
  );
  const { user, press } = await open();
  const later = answer("get", "/admin/credential", { admins: [admin({ _id: "z", name: "Zoya" })] });
  await press("Load more");
  expect(await screen.findByText("Zoya")).toBeVisible();
  expect(screen.getByText("2 admins shown")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(calls[0]?.url.searchParams.get("limit")).toBe("25");
  expect(later[0]?.url.searchParams.get("after")).toBe("k1");
  answer("get", "/admin/credential", { admins: [] });
  await user.type(screen.getByRole("searchbox", { name: "Search admins" }), "nobody");
  expect(await screen.findByText("No admin matches this search")).toBeVisible();
});

test("the order reaches the server, and a further page is asked for in it", async () => {
  const { user } = await open();
  const calls = answer(
    "get",
    "/admin/credential",
    { admins: [admin()] },
    { headers: { Link: '</api/admin/credential?after=k1>; rel="next"' } },
  );
  const panel = within(screen.getByRole("region", { name: "Admin Details" }));
  await user.click(panel.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Newest first" }));
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?limit=25&order=desc"));
  const more = await panel.findByRole("button", { name: "Load more" });
  const later = answer("get", "/admin/credential", { admins: [disabled] });
  await user.click(more);
  await waitFor(() =>
    expect(later.map(({ url }) => url.search)).toEqual(["?limit=25&order=desc&after=k1"]),
  );
});

test("invitations are searched and ordered by the server", async () => {
  const { user } = await open();
  const panel = within(await screen.findByRole("region", { name: "Invitations" }));
  await panel.findByText("guest@college.example");
  const calls = answer("get", "/admin/invitations", { invitations: [] });
  await user.click(panel.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Newest first" }));
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?limit=25&order=desc"));
  expect(await panel.findByText("No open invitations")).toBeVisible();
  await user.type(panel.getByRole("searchbox", { name: "Search invitations" }), "nobody");
  expect(await panel.findByText("No invitation matches this search")).toBeVisible();
  expect(calls.at(-1)?.url.search).toBe("?limit=25&search=nobody&order=desc");
});

test("a list that fails can be asked for again", async () => {
  refuse("get", "/admin/credential", 403, "Not now.");
  const { user } = renderRoute("/super-admin?tab=admins");
  await screen.findByText("Not now.");
  answer("get", "/admin/credential", { admins: [admin()] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Tara Deshpande")).toBeVisible();
});

test("a session that ended in the middle leads to the admin login", async () => {
  refuse("put", "/admin/disable/tara", 401, "Please log in.");
  const { fromMenu, confirm, address } = await open();
  await fromMenu("Tara Deshpande", "Disable");
  await confirm("Disable");
  await waitFor(() => expect(address()).toBe("/admin-login?next=%2Fsuper-admin%3Ftab%3Dadmins"));
});

type Page = Awaited<ReturnType<typeof open>>;

test.each([
  ["/admin/disable/tara", "Disable", (page: Page) => page.fromMenu("Tara Deshpande", "Disable")],
  ["/admin/rename/tara", "Save", (page: Page) => page.fromMenu("Tara Deshpande", "Edit name")],
  ["/admin/approve/old", "Restore", (page: Page) => page.press("Restore: Old Hand")],
  [
    "/admin/update-password",
    "Change Password",
    async ({ press, user, dialog }: Page) => {
      await press("Change Password: Tara Deshpande");
      await user.type(dialog().getByLabelText("New password"), "a new long password");
    },
  ],
  [
    "/admin/invite",
    "Invite",
    async ({ press, user, dialog, choose }: Page) => {
      await press("Invite admin");
      await user.type(dialog().getByLabelText("Email"), "new@college.example");
      await choose("Teacher");
    },
  ],
])(
  "a dialog can be closed while its call hangs, and is reported: %s",
  async (path, action, openDialog) => {
    const release = [
      answerLate(
        "put",
        path as "/admin/disable/{id}",
        refused("Not now.", "staff.last-super-admin"),
        { status: 409 },
      ),
      answerLate("post", path as "/admin/invite", refused("Not now.", "staff.last-super-admin"), {
        status: 409,
      }),
    ];
    const page = await open();
    await openDialog(page);
    await page.confirm(action);
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText(/is still being sent/)).toBeVisible();
    for (const answers of release) answers();
    expect(await screen.findByText("Not now.")).toBeVisible();
  },
);
