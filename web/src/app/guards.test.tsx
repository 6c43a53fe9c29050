import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Role } from "@/lib/roles";
import { answerByStatus } from "@/testing/admission-server";
import { admission } from "@/testing/admissions";
import { comeBack } from "@/testing/browser";
import { answerCollege } from "@/testing/college";
import { answerGrievanceQueue } from "@/testing/grievances";
import { answerLeaveQueue, answerOwnLeaves, asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { wallet } from "@/testing/money";
import {
  admin,
  ofCollege,
  signedIn,
  signedOut,
  staffSession,
  studentSession,
} from "@/testing/people";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answerAll } from "@/testing/scholarships";
import { answer, answerLate, failNetwork, refuse, refused } from "@/testing/server";
import { answerTeacher } from "@/testing/teaching";

const refusal = "Invalid role or unauthorized access";

test.each([
  ["/wallet?tab=history", "/log-in?next=%2Fwallet%3Ftab%3Dhistory"],
  ["/admission/help", "/log-in?next=%2Fadmission%2Fhelp"],
  ["/super-admin", "/admin-login?next=%2Fsuper-admin"],
  ["/teacher/approve", "/admin-login?next=%2Fteacher%2Fapprove"],
])("nobody at %s is sent to %s", async (from, to) => {
  signedOut();
  const { address } = renderRoute(from);
  await waitFor(() => expect(address()).toBe(to));
});

test("without a session in the browser the server is not even asked", async () => {
  const asked = signedOut();
  pageSays({ signedOut: true });
  const { address } = renderRoute("/wallet");
  await waitFor(() => expect(address()).toBe("/log-in?next=%2Fwallet"));
  await screen.findByRole("heading", { name: "Student login" });
  expect(asked).toHaveLength(0);
});

test.each([
  ["/", "/admission/form"],
  ["/log-in", "/admission/form"],
  ["/log-in?next=%2Fhelp-me", "/admission/form"],
  ["/log-in?next=%2Fleave", "/leave"],
  ["/admin-login", "/admission/form"],
])("a student who is signed in already is led from %s to %s", async (from, to) => {
  signedIn(studentSession);
  answer("get", "/student/admission", admission());
  answerOwnLeaves();
  const { address } = renderRoute(from);
  await waitFor(() => expect(address()).toBe(to));
});

test("a student who is signed in may still reset a forgotten password", async () => {
  signedIn(studentSession);
  const { address } = renderRoute("/forgot-password");
  expect(await screen.findByRole("heading", { name: "Reset your password" })).toBeVisible();
  expect(address()).toBe("/forgot-password");
});

test("an unknown address says so to everybody, and its link leads on", async () => {
  signedIn(staffSession("leaveAdmin"));
  answerLeaveQueue();
  const { user, address } = renderRoute("/nowhere");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to the login page" }));
  await waitFor(() => expect(address()).toBe("/admin-leave"));
});

test("after a logout the login stays, though the session was known a moment ago", async () => {
  asLeaveAdmin();
  answerLeaveQueue();
  answer("post", "/auth/admin-logout", { message: "ok" });
  const { user, address } = renderRoute("/admin-leave");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByLabelText("Username or Email")).toBeVisible();
  expect(address()).toBe("/admin-login");
});

test("a student gets no desk, and a way back", async () => {
  signedIn(studentSession);
  renderRoute("/super-admin");
  expect(await screen.findByRole("heading", { name: refusal })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your own page" })).toHaveAttribute(
    "href",
    "/admission/form",
  );
});

test("staff get no student's page", async () => {
  signedIn(staffSession("hod"));
  renderRoute("/wallet");
  expect(await screen.findByRole("heading", { name: refusal })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to your own page" })).toHaveAttribute(
    "href",
    "/admin-grievance",
  );
});

test("a user at the wrong page sees as whom, and may come back as somebody else", async () => {
  signedIn(studentSession);
  const calls = answer("post", "/auth/logout", { message: "ok" });
  const { user, address } = renderRoute("/super-admin");
  expect(await screen.findByText("You are logged in as Asha Kulkarni (Student).")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Log in with another account" }));
  await waitFor(() => expect(address()).toBe("/admin-login?next=%2Fsuper-admin"));
  expect(calls).toHaveLength(1);
});

const deskHeadings: Record<string, string> = {
  "/doc-admin": "Admission Verification",
  "/marks-admin": "Marks and Results",
  "/accountant-admin": "Fees and Wallets",
  "/admin-grievance": "Grievance Addressal",
  "/admin-leave": "Leave Approval",
  "/admin-scholarship/add": "Scholarships",
  "/admin-scholarship/approve-students": "Approve Students",
  "/teacher/mark": "Mark Students",
  "/teacher/approve": "Approve Requests",
  "/super-admin": "College administration",
};

const mayOpen: [Role, string[]][] = [
  ["superAdmin", ["/super-admin"]],
  ["docAdmin", ["/doc-admin"]],
  ["marksAdmin", ["/marks-admin"]],
  ["accountantAdmin", ["/accountant-admin"]],
  [
    "hod",
    [
      "/admin-grievance",
      "/admin-leave",
      "/admin-scholarship/add",
      "/admin-scholarship/approve-students",
    ],
  ],
  ["grievanceAdmin", ["/admin-grievance"]],
  ["leaveAdmin", ["/admin-leave"]],
  ["scholarshipAdmin", ["/admin-scholarship/add", "/admin-scholarship/approve-students"]],
  ["teacher", ["/teacher/mark", "/teacher/approve"]],
];

const cells = mayOpen.flatMap(([role, own]) =>
  Object.entries(deskHeadings).map(
    ([path, heading]) => [role, path, own.includes(path) ? heading : refusal] as const,
  ),
);

/** What students ask for: nothing at all. */
function answerRequests() {
  answerGrievanceQueue();
  answerLeaveQueue();
  answerOwnLeaves();
  answerAll([]);
}

test.each(cells)("%s at %s sees %s", async (role, path, heading) => {
  signedIn(staffSession(role));
  answerCollege();
  answerByStatus({});
  answer("get", "/accountant/students", { students: [] });
  answer("get", "/accountant/top-ups", { topUps: [] });
  answerTeacher();
  answer("get", "/marks/students", { students: [] });
  answerRequests();
  renderRoute(path);
  expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
});

test.each([
  ["hod", ["Grievance Addressal", "Leave Approval", "Handle Scholarships"], "/admin-leave"],
  ["teacher", ["Mark Students", "Approve Requests"], "/teacher/mark"],
] as const)("the navigation of %s is %s", async (role, links, path) => {
  signedIn(staffSession(role));
  answerTeacher();
  answerRequests();
  renderRoute(path);
  const nav = await screen.findByRole("navigation", { name: "Desks" });
  const shown = within(nav).getAllByRole("link");
  expect(shown).toHaveLength(links.length);
  for (const [index, name] of links.entries()) expect(shown[index]).toHaveAccessibleName(name);
});

test("the link Mark Students says below its name that attendance is taken there", async () => {
  signedIn(staffSession("teacher"));
  answerTeacher();
  answerRequests();
  renderRoute("/teacher/mark");
  const link = await screen.findByRole("link", { name: "Mark Students" });
  expect(link).toHaveAccessibleDescription("Attendance");
  expect(within(link).getByText("Attendance")).toBeVisible();
});

test.each([
  ["leaveAdmin", "/admin-leave", "Leave Approval"],
  ["superAdmin", "/super-admin", "College administration"],
] as const)("%s has a single desk, and no navigation", async (role, path, heading) => {
  signedIn(staffSession(role));
  answerCollege();
  answerRequests();
  renderRoute(path);
  expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Desks" })).toBeNull();
});

test("the student's navigation has the ten links in the specification's order", async () => {
  signedIn(studentSession);
  answerRequests();
  renderRoute("/leave");
  const [rail] = await screen.findAllByRole("navigation", { name: "Student" });
  const links = within(rail as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/student-detail",
    "/admission/form",
    "/fee-status",
    "/practicals",
    "/reexam",
    "/result",
    "/scholarship",
    "/grievance",
    "/leave",
    "/wallet",
  ]);
  expect(links.find((link) => link.getAttribute("aria-current"))).toHaveTextContent("Leave");
});

test("by keyboard the account's menu begins at its first item", async () => {
  signedIn(studentSession);
  answerRequests();
  const { user } = renderRoute("/leave");
  (await screen.findByRole("button", { name: "Account of Asha Kulkarni" })).focus();
  await user.keyboard("{Enter}");
  const items = await screen.findAllByRole("menuitem");
  await waitFor(() => expect(items[0]).toHaveFocus());
  await user.keyboard("{ArrowDown}");
  expect(items[1]).toHaveFocus();
});

test("a student logs out, and nothing is asked for in the name of who has gone", async () => {
  const asked = signedIn(studentSession);
  answerRequests();
  const calls = answer("post", "/auth/logout", { message: "ok" });
  const { user, address } = renderRoute("/leave");
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Student login" })).toBeVisible();
  expect(address()).toBe("/log-in");
  expect(calls[0]?.body).toEqual({});
  expect(asked).toHaveLength(1);
});

test("staff log out; without the network they are told that they have not", async () => {
  signedIn(staffSession("hod"));
  answerRequests();
  failNetwork("post", "/auth/admin-logout");
  const { user, address } = renderRoute("/admin-leave");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByText(/^Logout failed/)).toBeVisible();
  answer("post", "/auth/admin-logout", { message: "ok" });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(address()).toBe("/admin-login"));
});

test("a teacher's name is shown, and a teacher logs out", async () => {
  signedIn(staffSession("teacher"));
  answerTeacher();
  answer("post", "/auth/admin-logout", { message: "ok" });
  const { user, address } = renderRoute("/teacher/approve");
  expect(await screen.findByRole("banner")).toHaveTextContent("Meera JoshiTeacher");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(address()).toBe("/admin-login"));
});

test("a server that is away can be asked again", async () => {
  refuse("get", "/auth/session", 403, "Not now.");
  answer("get", "/wallet", wallet());
  const { user } = renderRoute("/wallet");
  await screen.findByText("Not now.");
  signedIn(studentSession);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Wallet" })).toBeVisible();
});

test("any other address is not found, with a link to the login", async () => {
  renderRoute("/no/such/page");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the login page" })).toHaveAttribute(
    "href",
    "/log-in",
  );
});

/** The leave admin's dialog about one leave. */
async function openApproval() {
  asLeaveAdmin([queuedLeave()]);
  const page = renderRoute("/admin-leave");
  await page.user.click(await screen.findByRole("button", { name: /^Approve Leave/ }));
  return { ...page, dialog: within(await screen.findByRole("dialog")) };
}

test("what is being typed stays when it cannot be asked who is there", async () => {
  const { user, dialog } = await openApproval();
  const comment = dialog.getByLabelText("Comment (optional)");
  await user.type(comment, "Enjoy");
  const asked = refuse("get", "/auth/session", 403, "Not now.");
  comeBack();
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(comment, " it.");
  expect(screen.queryByText("Not now.")).toBeNull();
  expect(dialog.getByLabelText("Comment (optional)")).toHaveValue("Enjoy it.");
});

test("a refusal that was on its way when the session ended does not end the next one", async () => {
  const { user, address, dialog } = await openApproval();
  const path = `/leave/approve-leave/${queuedLeave()._id}` as const;
  const release = answerLate("put", path, refused("Please log in.", "request.not-signed-in"), {
    status: 401,
  });
  await user.click(dialog.getByRole("button", { name: "Approve Leave" }));
  signedOut();
  comeBack();
  await waitFor(() => expect(address()).toBe("/admin-login?next=%2Fadmin-leave"));
  const meera = admin({ _id: "meera", role: "leaveAdmin" });
  answer("post", "/auth/admin-login", { admin: ofCollege(meera), next: null, factors: [] });
  await user.type(await screen.findByLabelText("Username or Email"), "meera");
  await user.type(screen.getByLabelText("Password"), "a password of staff{Enter}");
  await user.click(await screen.findByRole("tab", { name: /^Pending/ }));
  release();
  answerLeaveQueue();
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  expect(await screen.findByText("No rejected leave")).toBeVisible();
  expect(address()).toBe("/admin-leave?status=Rejected");
});
