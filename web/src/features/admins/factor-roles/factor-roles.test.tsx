import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { admin, signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";

const always = ["superAdmin", "marksAdmin", "accountantAdmin"] as const;

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answer("get", "/admin/credential", { admins: [admin()] });
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
  answer("get", "/college/factor-roles", { always: [...always], added: ["hod"] });
});

async function open() {
  const page = renderRoute("/super-admin?tab=admins");
  await page.user.click(await screen.findByRole("button", { name: "Two-step verification" }));
  const name = "Who needs two-step verification";
  return { ...page, dialog: within(await screen.findByRole("dialog", { name })) };
}

test("three roles always need it, and say why; the others can be ticked", async () => {
  const { dialog } = await open();
  const fixed = within(await dialog.findByRole("group", { name: "Always needed" }));
  for (const name of ["Super admin", "Marks admin", "Accountant"]) {
    expect(fixed.getByRole("checkbox", { name })).toBeChecked();
    expect(fixed.getByRole("checkbox", { name })).toBeDisabled();
  }
  expect(fixed.getByText(/reach money, marks or the accounts of others/)).toBeVisible();
  const others = within(dialog.getByRole("group", { name: "Also needed by" }));
  const boxes = others.getAllByRole("checkbox");
  expect(boxes).toHaveLength(6);
  expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(1);
  expect(others.getByRole("checkbox", { name: "Head of department" })).toBeChecked();
});

test("what is ticked is saved, and said", async () => {
  const calls = answer("put", "/college/factor-roles", { always: [...always], added: ["teacher"] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox", { name: "Head of department" }));
  await user.click(dialog.getByRole("checkbox", { name: "Teacher" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText(
      "Saved. Two-step verification is needed by Super admin, Marks admin, Accountant and Teacher.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.map(({ body }) => body)).toEqual([{ added: ["teacher"] }]);
});

test("a refusal is shown, and the ticks stay", async () => {
  const errors = [{ msg: "This role cannot be added.", path: "added" }];
  answer("put", "/college/factor-roles", faulty(errors), { status: 400 });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("checkbox", { name: "Teacher" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("This role cannot be added.");
  expect(dialog.getByRole("checkbox", { name: "Teacher" })).toBeChecked();
  failNetwork("put", "/college/factor-roles");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/An unexpected error occurred/)).toBeVisible();
});

test("changed ticks are not thrown away unasked; ticked back, nothing is asked", async () => {
  const { user, dialog } = await open();
  const box = await dialog.findByRole("checkbox", { name: "Teacher" });
  await user.click(box);
  await user.keyboard("{Escape}");
  const asked = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await user.click(box);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what cannot be read is said, and can be tried again", async () => {
  refuse("get", "/college/factor-roles", 403, "Not allowed.");
  const { user, dialog } = await open();
  expect(await dialog.findByText("Not allowed.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  answer("get", "/college/factor-roles", { always: [...always], added: [] });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("checkbox", { name: "Teacher" })).not.toBeChecked();
});
