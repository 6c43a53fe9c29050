import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDocuments, answerForm } from "@/testing/admission-server";
import { admission, courses, documented, filled } from "@/testing/admissions";
import { atAudit } from "@/testing/audit";
import { answerCollege, college } from "@/testing/college";
import { leave, withLeaves } from "@/testing/leaves";
import {
  answerInTurn,
  failed,
  feeStatus,
  paid,
  payment,
  says,
  topUp,
  wallet,
} from "@/testing/money";
import { answerTimeline } from "@/testing/notifications";
import { admin, profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answerAll, approvedScholarship, paidScholarship, people } from "@/testing/scholarships";
import { answer } from "@/testing/server";
import { ownRequest, practical } from "@/testing/teaching";
import { todayInIndia } from "./today";

type User = ReturnType<typeof renderRoute>["user"];

const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

async function openProfile(user: User) {
  await press(user, "Account of Asha Kulkarni");
  await user.click(await screen.findByRole("menuitem", { name: "Student Profile" }));
  await screen.findByRole("heading", { name: "Timeline" });
}

/** Begins at the timeline, does what a student does, and comes back. */
async function returned(page: string, action: (user: User) => Promise<unknown>) {
  signedIn(studentSession);
  answer("get", "/student/get", profile);
  const asked = answerTimeline([]);
  const { user } = renderRoute("/student-detail");
  await screen.findByText("Nothing has happened yet");
  const [link] = screen.getAllByRole("link", { name: page });
  await user.click(link as HTMLElement);
  await action(user);
  await openProfile(user);
  await waitFor(() => expect(asked).toHaveLength(2));
}

test("the timeline has a leave as soon as it is applied for", async () => {
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  await returned("Leave", async (user) => {
    await user.type(await screen.findByLabelText("Start date"), todayInIndia());
    await user.type(screen.getByLabelText("End date"), todayInIndia());
    await user.type(screen.getByLabelText("Reason"), "A wedding");
    await press(user, "Apply for leave");
    await screen.findByText("Leave application submitted successfully!");
  });
});

test("and a request for the approval of a practical", async () => {
  answer("get", "/attendance/mine", { line: 75, subjects: [] });
  answer("get", "/student/admission", admission());
  answer("get", "/practicals", { practicals: [practical()] });
  const asked = practical({ request: ownRequest(), mayRequest: false });
  answer("post", "/practicals/p1/request", { practical: asked });
  await returned("Practicals", async (user) => {
    const [ask] = await screen.findAllByRole("button", { name: /^Request Approval: / });
    await user.click(ask as HTMLElement);
    await screen.findByText("Approval requested for A form with validation.");
  });
});

test.each([paid(), failed()])("and a payment: $status", async (outcome) => {
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/history", { payments: [payment()] });
  answerInTurn("/wallet/pay", says(outcome));
  await returned("Wallet", async (user) => {
    await user.click(await screen.findByRole("button", { name: "Pay: Library fine" }));
    await user.click(await screen.findByRole("button", { name: "Pay ₹50.00" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("and money that was sent for the wallet", async () => {
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/top-ups", { topUps: [] });
  answerInTurn("/wallet/top-ups", says({ topUp: topUp() }));
  await returned("Wallet", async (user) => {
    await user.click(await screen.findByRole("button", { name: "Add Funds" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Amount (₹)"), "500");
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    await user.type(await dialog.findByLabelText("Bank reference (UTR)"), "412345678901");
    await user.click(dialog.getByRole("button", { name: "Submit for checking" }));
    await waitFor(() => expect(dialog.queryByLabelText("Bank reference (UTR)")).toBeNull());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("and the admission form, which the fees wait for", async () => {
  answer("get", "/course/get-courses", courses);
  answerDocuments();
  const ready = admission({ form: filled, slots: documented() });
  answer("get", "/student/admission", ready);
  answerForm(() => ({ ...ready, status: "Submitted", slots: documented({ open: false }) }));
  const draft = feeStatus({ admissionStatus: "Draft", charges: [] });
  const fees = answer("get", "/fees/status", draft);
  await returned("Fee Status", async (user) => {
    await waitFor(() => expect(fees).toHaveLength(1));
    const main = within(screen.getByRole("main"));
    await user.click(await main.findByRole("link", { name: "Go to the Admission Form" }));
    await user.click(await screen.findByRole("checkbox", { name: /I declare/ }));
    await press(user, "Submit Application");
    await screen.findByRole("heading", { level: 1, name: "Fee Status" });
    await waitFor(() => expect(fees).toHaveLength(2));
  });
});

/** Begins at the audit, does what a super admin does, and comes back. */
async function auditedAfter(tab: string, action: (user: User) => Promise<unknown>) {
  const asked = atAudit();
  const admins = [admin(), admin({ _id: "new", name: "Nina Rao", role: null, status: "pending" })];
  answer("get", "/admin/credential", { admins });
  const { user } = renderRoute("/super-admin?tab=audit");
  await screen.findByRole("table", { name: "Audit entries" });
  await user.click(screen.getByRole("tab", { name: tab }));
  await action(user);
  await user.click(screen.getByRole("tab", { name: "Audit" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  return user;
}

test("the audit has an act on an admin as soon as it is done", async () => {
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
  answer("put", "/admin/reject/new", { message: "ok" });
  await auditedAfter("Admin Details", async (user) => {
    await user.click(await screen.findByRole("button", { name: "Reject: Nina Rao" }));
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("and a save of the college, whose subjects can be assigned at once", async () => {
  answerCollege();
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
  const openSubjects = async (user: User) => {
    await user.click(
      await screen.findByRole("button", { name: "More actions for Tara Deshpande" }),
    );
    await user.click(await screen.findByRole("menuitem", { name: "Subjects" }));
  };
  const user = await auditedAfter("Admin Details", async (user) => {
    await openSubjects(user);
    expect(await screen.findByText("Business Law")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("tab", { name: "College Details" }));
    await user.type(await screen.findByLabelText("Address"), "!");
    const [bms] = college().courses;
    const changed = college({ revision: 8, address: "1 New Road", courses: bms ? [bms] : [] });
    changed.courses[0]?.subjects.push({ _id: "art", subjectName: "Art", minMarks: 1, maxMarks: 9 });
    answer("post", "/college/add", changed);
    answerCollege(changed);
    await press(user, "Save College");
    await screen.findByText("College details saved.");
  });
  await user.click(screen.getByRole("tab", { name: "Admin Details" }));
  await openSubjects(user);
  expect(await screen.findByText("Art")).toBeVisible();
});

test("and the payment of a scholarship, which the transactions have as well", async () => {
  const pending = approvedScholarship({ approvedStudents: people });
  answerAll([pending]);
  const listed = answer("get", "/transactions", { transactions: [], totals: null });
  const scholarship = paidScholarship({ approvedStudents: people });
  answerInTurn("/scholarship/pay/merit", says({ success: true, message: "Paid.", scholarship }));
  const user = await auditedAfter("College Transactions", async (user) => {
    await waitFor(() => expect(listed).toHaveLength(1));
    await user.click(screen.getByRole("tab", { name: "Scholarship Approval" }));
    await user.click(await screen.findByRole("combobox", { name: "Pending scholarship" }));
    await user.click(await screen.findByRole("option", { name: /^Merit/ }));
    await press(user, "Pay Now");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /^Pay ₹/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
  await user.click(screen.getByRole("tab", { name: "College Transactions" }));
  await waitFor(() => expect(listed).toHaveLength(2));
});
