import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Role } from "@/lib/roles";
import { answerByStatus } from "@/testing/admission-server";
import { answerCollege } from "@/testing/college";
import { admin, ofCollege } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, refuse } from "@/testing/server";

async function logIn(address = "/admin-login") {
  const page = renderRoute(address);
  await page.user.type(await screen.findByLabelText("Username or Email"), "meera");
  await page.user.type(screen.getByLabelText("Password"), "a password of staff{Enter}");
  return page;
}

const reply = (role: string | null) => ({
  // Null is not in the document, but the client must refuse it.
  admin: { ...ofCollege(admin()), role: role as Role },
  next: null,
  factors: [],
});

test.each([
  ["docAdmin", "/doc-admin"],
  ["marksAdmin", "/marks-admin"],
  ["accountantAdmin", "/accountant-admin"],
  ["hod", "/admin-grievance"],
  ["grievanceAdmin", "/admin-grievance"],
  ["leaveAdmin", "/admin-leave"],
  ["scholarshipAdmin", "/admin-scholarship/add"],
  ["teacher", "/teacher/mark"],
  ["superAdmin", "/super-admin"],
])("%s lands on %s, with the college's name in sight", async (role, path) => {
  answer("post", "/auth/admin-login", reply(role));
  answerCollege();
  answerByStatus({});
  const { address } = await logIn();
  await waitFor(() => expect(address()).toBe(path));
  expect(await screen.findByText("College of Science")).toBeVisible();
});

test.each([null, "janitor"])("the role %s is refused", async (role) => {
  answer("post", "/auth/admin-login", reply(role));
  const { address } = await logIn();
  expect(await screen.findByText("Invalid role or unauthorized access")).toBeVisible();
  expect(address()).toBe("/admin-login");
});

test("a pending account sees the same sentence from the server", async () => {
  refuse("post", "/auth/admin-login", 403, "Invalid role or unauthorized access");
  await logIn();
  expect(await screen.findByText("Invalid role or unauthorized access")).toBeVisible();
});

test("staff return to a desk of theirs, and to no other", async () => {
  answer("post", "/auth/admin-login", reply("hod"));
  const { address } = await logIn("/admin-login?next=%2Fadmin-leave");
  await waitFor(() => expect(address()).toBe("/admin-leave"));
});

test("a foreign desk is no place to return to", async () => {
  answer("post", "/auth/admin-login", reply("hod"));
  const { address } = await logIn("/admin-login?next=%2Fsuper-admin");
  await waitFor(() => expect(address()).toBe("/admin-grievance"));
});

test("wrong credentials and a lost connection are told apart", async () => {
  refuse("post", "/auth/admin-login", 401, "Wrong username, email or password.");
  const { user } = await logIn();
  expect(await screen.findByText("Wrong username, email or password.")).toBeVisible();
  failNetwork("post", "/auth/admin-login");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
});

test("the ways on: register and forgotten password", async () => {
  renderRoute("/admin-login");
  expect(await screen.findByRole("link", { name: "Register" })).toHaveAttribute(
    "href",
    "/admin-register",
  );
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password?account=staff",
  );
});
