import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { admission, courses } from "@/testing/admissions";
import { wallet } from "@/testing/money";
import { asha } from "@/testing/people";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answer, failNetwork, refuse } from "@/testing/server";

async function logIn(address = "/log-in") {
  const page = renderRoute(address);
  const { user } = page;
  await user.type(await screen.findByLabelText("Sap Id or Email"), " 26000100001 ");
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  return page;
}

test("a student logs in and lands on the admission form", async () => {
  answer("get", "/student/admission", admission());
  answer("get", "/course/get-courses", courses);
  const calls = answer("post", "/auth/login", { student: asha });
  const { address } = await logIn();
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(calls[0]?.body).toEqual({ email: "26000100001", password: "a long password" });
  expect(await screen.findByRole("heading", { name: "Admission Form", level: 1 })).toHaveFocus();
  expect(document.title).toBe("Admission Form – Student services portal");
});

test("a student who was sent here goes back", async () => {
  answer("post", "/auth/login", { student: asha });
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/history", { payments: [] });
  const { address } = await logIn("/log-in?next=%2Fwallet%3Ftab%3Dhistory");
  await waitFor(() => expect(address()).toBe("/wallet?tab=history"));
  expect(await screen.findByText("No payments yet")).toBeVisible();
});

test.each(["https://evil.example/wallet", "//evil.example", "/admin-leave"])(
  "%s is no place to go back to",
  async (next) => {
    answer("post", "/auth/login", { student: asha });
    const { address } = await logIn(`/log-in?next=${encodeURIComponent(next)}`);
    await waitFor(() => expect(address()).toBe("/admission/form"));
  },
);

test("wrong credentials keep what was typed and take the focus to the reason", async () => {
  refuse("post", "/auth/login", 401, "Wrong Sap Id, email or password.");
  const { address } = await logIn();
  expect(await screen.findByText("Wrong Sap Id, email or password.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByLabelText("Password")).toHaveValue("a long password");
  expect(address()).toBe("/log-in");
});

test("a throttled login shows the server's sentence", async () => {
  refuse("post", "/auth/login", 429, "Too many attempts. Please wait 10 minutes.");
  await logIn();
  expect(await screen.findByText("Too many attempts. Please wait 10 minutes.")).toBeVisible();
});

test("a lost connection says so", async () => {
  failNetwork("post", "/auth/login");
  await logIn();
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
});

test("the ways on: register and forgotten password", async () => {
  renderRoute("/log-in");
  expect(await screen.findByRole("link", { name: "Register" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password?account=student",
  );
  expect(screen.queryByText("Demo accounts")).toBeNull();
});

test("a user at the wrong door learns where the right one is, and what the Sap Id is", async () => {
  const { user, address } = renderRoute("/log-in");
  expect(await screen.findByLabelText("Sap Id or Email")).toHaveAccessibleDescription(
    "Your Student ID or your email address",
  );
  const staff = screen.getByRole("link", { name: "Admin login" });
  expect(staff.parentElement).toHaveTextContent(/^Staff log in at Admin login$/);
  await user.click(staff);
  await waitFor(() => expect(address()).toBe("/admin-login"));
  const students = await screen.findByRole("link", { name: "Student login" });
  expect(students.parentElement).toHaveTextContent(/^Students log in at Student login$/);
});

test("a demo offers its accounts, and Use fills the form", async () => {
  pageSays({ demo: true, mailbox: true });
  answer("get", "/dev/accounts", {
    accounts: [
      { login: asha.id, password: "demo", name: asha.name, role: "student", page: "/log-in" },
      { login: "hod", password: "demo", name: "Sunita", role: "hod", page: "/admin-login" },
    ],
  });
  const { user } = renderRoute("/log-in");
  await user.click(await screen.findByRole("button", { name: "Use the account of Asha Kulkarni" }));
  expect(screen.getByLabelText("Sap Id or Email")).toHaveValue(asha.id);
  expect(screen.getByLabelText("Password")).toHaveValue("demo");
  expect(screen.queryByText("Sunita")).toBeNull();
});
