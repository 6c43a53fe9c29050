import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { AuditEntry } from "@/lib/api-types";
import { answerAudit, atAudit, auditEntry } from "@/testing/audit";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";

async function open(query = "") {
  const page = renderRoute(`/super-admin?tab=audit${query}`);
  await screen.findByRole("heading", { name: "Audit" });
  return page;
}

const table = () => screen.findByRole("table", { name: "Entries of the audit" });
/** Of the table: the sentences are choices of a filter as well. */
const shows = async (sentence: string) => within(await table()).findByText(sentence);
const lastQuery = (calls: { url: URL }[]) =>
  Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

test("it is the fifth tab of the super admin", async () => {
  atAudit();
  answer("get", "/transactions", { transactions: [], totals: null });
  const { user, address } = renderRoute("/super-admin?tab=transactions");
  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)[4]).toBe("Audit");
  await user.click(screen.getByRole("tab", { name: "Audit" }));
  expect(address()).toBe("/super-admin?tab=audit");
  expect(await shows("Approved the admission")).toBeVisible();
});

test("when, who, what and whose", async () => {
  atAudit([
    auditEntry(),
    auditEntry({
      _id: "a2",
      by: null,
      action: "foundCollege",
      subject: { kind: "staff", id: null, name: "Meera Joshi" },
      detail: [{ name: "college", value: "College of Science" }],
    }),
    auditEntry({
      _id: "a3",
      // Of a server that is newer than this page.
      action: "lockTheDoor" as AuditEntry["action"],
      subject: { kind: "invitation", id: null, name: null },
    }),
  ]);
  await open();
  const rows = within(await table()).getAllByRole("row");
  const since = (rest: string) =>
    expect.stringMatching(new RegExp(`^12/06/2026 10:30, \\d+ (months|years) ago${rest}$`));
  expect(rows.map((row) => row.textContent)).toEqual([
    "WhenWhoWhatWhose recordDetails",
    since("Tara DeshpandeApproved the admissionAsha Kulkarni26000100001None"),
    since("The systemFounded the collegeMeera Joshi StaffCollegeCollege of Science"),
    since("Tara DeshpandeLock the doorNo name on record InvitationNone"),
  ]);
  expect(screen.getByText("3 entries shown")).toBeVisible();
});

const known =
  "foundCollege approveStaff rejectStaff changeRole disableStaff renameStaff setPassword resetPassword registerStaff acceptInvitation inviteStaff withdrawInvitation saveCollege approveAdmission rejectAdmission openDocument approveTopUp approveTopUpFirst rejectTopUp addFunds reverseTransfer raiseCharge withdrawCharge importMarks changeMark publishResult setReexamDate assignSubjects changePractical withdrawPractical approvePractical rejectPractical correctAttendance addScholarship approveStudents payScholarship resolveGrievance approveLeave rejectLeave addSuperAdmin exportDocument countSecrets takeBackup restore compareStatement closeCollege reopenCollege";

test("every action of the server has a sentence, and can be chosen", async () => {
  const { isKnownAction, sentenceOf } = await import("./actions");
  const actions = known.split(" ");
  expect(actions.filter((action) => !isKnownAction(action))).toEqual([]);
  atAudit();
  const { user } = await open();
  await user.click(screen.getByRole("combobox", { name: "Action" }));
  const list = await screen.findByRole("listbox", { name: "Action" });
  const offered = within(list)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(offered.toSorted()).toEqual(["All actions", ...actions.map(sentenceOf)].toSorted());
});

test("money at the counter that waits for a second accountant is told as the first of two", async () => {
  const amount = { name: "amount", value: "60000" };
  const first = { name: "approval", value: "first of two" };
  atAudit([
    auditEntry({ action: "addFunds", detail: [amount, first] }),
    auditEntry({ _id: "a2", action: "addFunds", detail: [amount] }),
  ]);
  await open();
  const said = "Took money for the wallet at the counter";
  expect(await shows(`${said} as the first of two`)).toBeVisible();
  expect(await shows(said)).toBeVisible();
});

test("few details stand there in words; many are opened", async () => {
  const long = "Fees paid twice by mistake. ".repeat(8).trim();
  atAudit([
    auditEntry({
      action: "changeRole",
      subject: { kind: "staff", id: null, name: "Anil Rao" },
      detail: [
        { name: "role", value: "docAdmin" },
        { name: "day", value: "2026-07-15" },
        { name: "amount", value: "125000.50" },
      ],
    }),
    auditEntry({
      _id: "a2",
      action: "reverseTransfer",
      detail: [
        { name: "reason", value: long },
        { name: "bankReference", value: "" },
      ],
    }),
  ]);
  const { user } = await open();
  const [, first, second] = within(await table()).getAllByRole("row");
  expect(first).toHaveTextContent("RoleDocument adminAmount₹1,25,000.50Date15/07/2026");
  const facts = within(second as HTMLElement)
    .getByText(long)
    .closest("dl");
  expect(facts).toHaveAttribute("data-closed");
  await user.click(
    screen.getByRole("button", { name: "Show details: Reversed a transfer, Asha Kulkarni" }),
  );
  expect(facts).not.toHaveAttribute("data-closed");
  expect(facts).toHaveTextContent(`Reason${long}Bank referenceNone`);
  const hide = screen.getByRole("button", { name: /^Hide details: Reversed/ });
  expect(hide).toHaveAttribute("aria-expanded", "true");
  await user.click(hide);
  expect(facts).toHaveAttribute("data-closed");
});

test("a staff member is chosen by name", async () => {
  const calls = atAudit();
  const { user, address } = await open();
  await user.click(screen.getByRole("combobox", { name: "Staff member" }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "All staff",
    "Anil Rao",
    "Tara Deshpande",
  ]);
  await user.click(screen.getByRole("option", { name: "Anil Rao" }));
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: "50", by: "anil" }));
  expect(address()).toBe("/super-admin?tab=audit&by=anil");
});

test("an action is chosen by its sentence, by keyboard", async () => {
  const calls = atAudit();
  const { user, address } = await open();
  const field = screen.getByRole("combobox", { name: "Action" });
  await user.clear(field);
  await user.type(field, "Changed a mark");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: "50", action: "changeMark" }));
  expect(address()).toBe("/super-admin?tab=audit&action=changeMark");
  expect(field).toHaveValue("Changed a mark");
});

test("a student's id is asked for once it is whole; what is none is said beside the field", async () => {
  const calls = atAudit();
  const { user, address } = await open();
  const field = screen.getByRole("textbox", { name: "Student ID" });
  await user.type(field, "2600010");
  expect(field).toBeValid();
  await user.tab();
  expect(field).toHaveAccessibleDescription(/Please enter a Student ID of 11 digits\./);
  expect(calls).toHaveLength(1);
  await user.type(field, "0001");
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: "50", student: "26000100001" }));
  expect(address()).toBe("/super-admin?tab=audit&student=26000100001");
  expect(field).not.toHaveAccessibleDescription(/11 digits/);
  await user.type(field, "x");
  expect(field).toHaveAccessibleDescription(/Please enter a Student ID of 11 digits\./);
  await user.clear(field);
  await waitFor(() => expect(address()).toBe("/super-admin?tab=audit"));
});

test("days are sent together with the other filters", async () => {
  const calls = atAudit();
  const { address } = await open("&by=tara");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "01/06/2026" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "30/06/2026" } });
  await waitFor(() =>
    expect(lastQuery(calls)).toEqual({
      limit: "50",
      by: "tara",
      from: "2026-06-01",
      to: "2026-06-30",
    }),
  );
  expect(address()).toBe("/super-admin?tab=audit&by=tara&from=2026-06-01&to=2026-06-30");
});

test("a link opens its filters, and nonsense in it is left out", async () => {
  const calls = atAudit([auditEntry({ by: { _id: "gone", name: "Ravi Kale" } })]);
  await open("&by=gone&action=lockTheDoor&student=12&from=tomorrow");
  await shows("Approved the admission");
  expect(lastQuery(calls)).toEqual({ limit: "50", by: "gone", action: "lockTheDoor" });
  // Nobody of the list, but the entries know the name.
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Staff member" })).toHaveValue("Ravi Kale"),
  );
  expect(screen.getByRole("combobox", { name: "Action" })).toHaveValue("Lock the door");
  expect(screen.getByRole("textbox", { name: "Student ID" })).toHaveValue("");
});

test("on paper it says which part of the audit it is", async () => {
  atAudit();
  await open("&by=tara&action=approveAdmission&student=26000100001&from=2026-06-01&to=2026-06-30");
  expect(
    await screen.findByText(
      "Staff member: Tara Deshpande; Action: Approved the admission; Student ID: 26000100001; From: 01/06/2026; To: 30/06/2026",
    ),
  ).toBeInTheDocument();
});

test("nothing yet, and nothing that matches, are told apart; the filters can be cleared", async () => {
  atAudit([]);
  const { user, address } = await open();
  expect(await screen.findByText("Nothing yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  // It keeps its place all the same.
  expect(screen.getByText("Clear filters")).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "This month" }));
  expect(await screen.findByText("Nothing matches these filters")).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Student ID" });
  await user.type(field, "123");
  const clear = screen.getByRole("button", { name: "Clear filters" });
  await user.click(clear);
  expect(await screen.findByText("Nothing yet")).toBeVisible();
  expect(address()).toBe("/super-admin?tab=audit");
  expect(screen.getByRole("textbox", { name: "Student ID" })).toHaveValue("");
  expect(clear).not.toBeVisible();
  expect(screen.getByLabelText("Filters")).toHaveFocus();
});

test("more are loaded with the same filters", async () => {
  atAudit();
  answerAudit([auditEntry()], "a1");
  const { user } = await open("&by=tara");
  const more = await screen.findByRole("button", { name: "Load more" });
  const calls = answerAudit([auditEntry({ _id: "a0", action: "openDocument" })]);
  await user.click(more);
  expect(await shows("Opened a document of the admission")).toBeVisible();
  expect(lastQuery(calls)).toEqual({ limit: "50", by: "tara", after: "a1" });
  expect(screen.getByText("2 entries shown")).toBeVisible();
});

test("while it loads the table holds its place", async () => {
  atAudit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get("/audit", async () => {
      await held;
      return HttpResponse.json({ entries: [auditEntry()] });
    }),
  );
  await open();
  expect(await table()).toHaveAttribute("aria-busy", "true");
  release();
  await shows("Approved the admission");
  expect(await table()).toHaveAttribute("aria-busy", "false");
});

test("a failure can be asked for again", async () => {
  atAudit();
  refuse("get", "/audit", 400, "Not now.");
  const { user } = await open();
  await screen.findByText("Not now.");
  answerAudit([auditEntry()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await shows("Approved the admission")).toBeVisible();
});

test("without the names of the staff the audit can be read all the same", async () => {
  signedIn(staffSession("superAdmin"));
  answerAudit([auditEntry()]);
  refuse("get", "/admin/credential", 404, "Not now.");
  await open("&by=tara");
  await shows("Approved the admission");
  const field = screen.getByRole("combobox", { name: "Staff member" });
  await waitFor(() => expect(field).toHaveAccessibleDescription(/could not be read/));
  expect(field).toHaveValue("Tara Deshpande");
});

test("a re-exam's row names its subject; the telling details come first", async () => {
  atAudit([
    auditEntry({
      action: "setReexamDate",
      subject: { kind: "college", id: null, name: null },
      // As the server sends them, which keeps no order.
      detail: [
        { name: "before", value: "2026-07-01" },
        { name: "course", value: "BMS" },
        { name: "day", value: "2026-07-15" },
        { name: "subject", value: "Taxation" },
      ],
    }),
    auditEntry({
      _id: "a2",
      action: "reverseTransfer",
      detail: [
        { name: "transaction", value: "t1" },
        { name: "reason", value: "Paid twice." },
        { name: "amount", value: "500.00" },
      ],
    }),
  ]);
  await open();
  const [, reexam, reversal] = within(await table()).getAllByRole("row");
  expect(reexam).toHaveTextContent(
    /Set the date of a re-examTaxationThe college ?CourseBMSBefore01\/07\/2026Date15\/07\/2026$/,
  );
  expect(reversal).toHaveTextContent(/Amount₹500\.00ReasonPaid twice\.Transaction IDt1$/);
});

test("an edited name says what it was before, and how an account came to be has words of its own", async () => {
  const subject = { kind: "staff" as const, id: null, name: "Meera" };
  atAudit([
    auditEntry({
      action: "renameStaff",
      subject,
      detail: [
        { name: "changes", value: "Username: mira → meera" },
        { name: "role", value: "hod" },
        { name: "username", value: "meera" },
      ],
    }),
    auditEntry({ _id: "a2", action: "registerStaff", subject }),
    auditEntry({ _id: "a3", action: "acceptInvitation", subject }),
    auditEntry({ _id: "a4", action: "resetPassword", subject }),
  ]);
  await open();
  expect(await shows("Username: mira → meera")).toBeVisible();
  expect(await shows("Registered as an admin, to be approved")).toBeVisible();
  expect(await shows("Registered as an invited admin")).toBeVisible();
  expect(await shows("Reset a forgotten password by a mailed code")).toBeVisible();
});

test("the order reaches the server, with the filters", async () => {
  const calls = atAudit();
  const { user } = await open("&by=tara");
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: "50", by: "tara", order: "asc" }));
});
