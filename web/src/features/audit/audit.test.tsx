import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { AuditChange, AuditEntry } from "@/lib/api-types";
import { answerAudit, atAudit, auditEntry } from "@/testing/audit";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";

async function open(query = "") {
  const page = renderRoute(`/super-admin?tab=audit${query}`);
  await screen.findByRole("heading", { name: "Audit" });
  return page;
}

const table = () => screen.findByRole("table", { name: "Audit entries" });
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
      detail: [{ name: "college", type: "text", value: "College of Science" }],
    }),
    auditEntry({
      _id: "a4",
      by: null,
      action: "changeOwnMobile",
      detail: [
        { name: "before", type: "text", value: "9820012345" },
        { name: "after", type: "text", value: "9123456780" },
      ],
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
  const since = (rest: string) => expect.stringMatching(new RegExp(`^12/06/2026, 10:30${rest}$`));
  expect(rows.map((row) => row.textContent)).toEqual([
    "WhenWhoWhatWhose recordDetails",
    since("Tara DeshpandeApproved the admissionAsha Kulkarni26000100001None"),
    since("The systemFounded the collegeMeera Joshi StaffCollegeCollege of Science"),
    since(
      "The studentChanged their contact numberAsha Kulkarni26000100001Before9820012345After9123456780",
    ),
    since("Tara DeshpandeLock the doorNo name on record InvitationNone"),
  ]);
  expect(screen.getByText("4 entries shown")).toBeVisible();
});

const known =
  "foundCollege approveStaff rejectStaff changeRole disableStaff renameStaff setPassword resetPassword changeOwnPassword changeOwnEmail undoOwnEmail changeOwnMobile enrolFactor replaceFactor useRecoveryCode refuseFactor addPasskey renamePasskey removePasskey refusePasskey addDevice endDevice endCopiedDevice refuseDevice stepUp refuseStale changeFactorRoles askFactorRestoration confirmFactorRestoration stopFactorRestoration restoreFactor registerStaff acceptInvitation inviteStaff withdrawInvitation saveCollege openYear saveYear planMove moveCourse dismissMove planPromotion promoteClass dismissPromotion askEnrolmentChange approveEnrolmentChange dismissEnrolmentChange importStudents approveOpeningDues dismissOpeningDues sendFirstCode takeBackStudent saveDivisions assignDivisions giveRollNumbers placeStudent changeLogo removeLogo approveAdmission rejectAdmission askReopening reopenAdmission dismissReopening openDocument approveTopUp approveTopUpFirst rejectTopUp addFunds reverseTransfer raiseCharge withdrawCharge importMarks changeMark publishResult setReexamDate assignSubjects changePractical withdrawPractical approvePractical rejectPractical correctAttendance addSavedReply changeSavedReply removeSavedReply addScholarship changeScholarship cancelScholarship approveStudents payScholarship resolveGrievance approveLeave rejectLeave openAttachment withdrawLeave reopenGrievance addSuperAdmin exportDocument countSecrets takeBackup restore compareStatement closeCollege reopenCollege exportList";

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

test("of a course that was moved to terms it says which one, and to how many", async () => {
  const detail = [
    { name: "course", type: "text", value: "BMS" },
    { name: "terms", type: "text", value: "6" },
    { name: "students", type: "text", value: "120" },
  ] satisfies AuditEntry["detail"];
  atAudit([auditEntry({ action: "moveCourse", detail })]);
  await open();
  const row = (await shows("Moved a course to terms")).closest("tr");
  expect(row).toHaveTextContent(/CourseBMSTerms6Students120$/);
});

test("money at the counter that waits for a second accountant is shown as the first of two", async () => {
  const amount = { name: "amount", type: "money", value: 60000 } as const;
  const first = { name: "approval", type: "code", value: "firstOfTwo" } as const;
  const older = { name: "approval", type: "text", value: "first of two" } as const;
  atAudit([
    auditEntry({ action: "addFunds", detail: [amount, first] }),
    auditEntry({ _id: "a2", action: "addFunds", detail: [amount] }),
    auditEntry({ _id: "a3", action: "approveTopUpFirst", detail: [older] }),
  ]);
  await open();
  const said = "Added cash to the wallet at the counter";
  expect(await shows(`${said} as the first of two`)).toBeVisible();
  expect(await shows(said)).toBeVisible();
  const approvals = within(await table()).getAllByText("first of two");
  expect(approvals).toHaveLength(2);
});

test("of an exported list it says which one", async () => {
  const list = { name: "list", type: "code", value: "studentAccountList" } as const;
  atAudit([auditEntry({ action: "exportList", detail: [list] })]);
  await open();
  expect(await shows("Exported a list")).toBeVisible();
  expect(await shows("Students and their wallets")).toBeVisible();
});

test("of what was refused until a confirmation it says what that was", async () => {
  const act = { name: "act", type: "code", value: "reverseTransfer" } as const;
  atAudit([
    auditEntry({ action: "stepUp" }),
    auditEntry({ _id: "a2", action: "refuseStale", detail: [act] }),
  ]);
  await open();
  expect(await shows("Confirmed again who they are")).toBeVisible();
  const refused = (await shows("Was refused until they confirm that it is them")).closest("tr");
  expect(refused).toHaveTextContent(/ActReverse a transfer$/);
});

test("what students did on their own records is told as theirs", async () => {
  atAudit([auditEntry({ by: null, action: "withdrawLeave", detail: [] })]);
  await open();
  const row = (await shows("Withdrew a leave")).closest("tr");
  expect(row).toHaveTextContent(/The studentWithdrew a leaveAsha Kulkarni26000100001None$/);
});

test("the use of a recovery code says how many are left, and a change of roles what it was", async () => {
  atAudit([
    auditEntry({
      action: "useRecoveryCode",
      detail: [{ name: "codesLeft", type: "text", value: "9" }],
    }),
    auditEntry({
      _id: "a2",
      action: "changeFactorRoles",
      detail: [
        { name: "before", type: "text", value: "" },
        { name: "after", type: "text", value: "hod; teacher" },
      ],
    }),
  ]);
  await open();
  const used = (await shows("Used a recovery code of two-step verification")).closest("tr");
  expect(used).toHaveTextContent(/Recovery codes left9$/);
  const changed = (await shows("Changed which roles need two-step verification")).closest("tr");
  expect(changed).toHaveTextContent(/BeforeNoneAfterhod; teacher$/);
});

test("few details stand there in words; many are opened", async () => {
  const long = "Fees paid twice by mistake. ".repeat(8).trim();
  atAudit([
    auditEntry({
      action: "changeRole",
      subject: { kind: "staff", id: null, name: "Anil Rao" },
      detail: [
        { name: "role", type: "code", value: "docAdmin" },
        { name: "amount", type: "money", value: 125000.5 },
        { name: "day", type: "date", value: "2026-07-15" },
      ],
    }),
    auditEntry({
      _id: "a2",
      action: "reverseTransfer",
      detail: [
        { name: "reason", type: "text", value: long },
        // Of a server that is newer than this page.
        { name: "bankReference" as "reference", type: "text", value: "" },
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
  await waitFor(() => expect(field).toHaveAccessibleDescription(/could not be loaded/));
  expect(field).toHaveValue("Tara Deshpande");
});

test("a re-exam's row names its subject; the details keep the server's order", async () => {
  atAudit([
    auditEntry({
      action: "setReexamDate",
      subject: { kind: "college", id: null, name: null },
      detail: [
        { name: "course", type: "text", value: "BMS" },
        { name: "subject", type: "text", value: "Taxation" },
        { name: "before", type: "date", value: "2026-07-01" },
        { name: "day", type: "date", value: "2026-07-15" },
      ],
    }),
    auditEntry({
      _id: "a2",
      action: "reverseTransfer",
      detail: [
        { name: "amount", type: "money", value: 500 },
        { name: "reason", type: "text", value: "Paid twice." },
        { name: "transaction", type: "text", value: "t1" },
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

const changed = (what: AuditChange["what"], before: string, after: string): AuditChange => ({
  what,
  kind: "changed",
  of: null,
  before: { type: "text", value: before },
  after: { type: "text", value: after },
});

test("an edited name says what it was before, and how an account came to be has words of its own", async () => {
  const subject = { kind: "staff" as const, id: null, name: "Meera" };
  atAudit([
    auditEntry({
      action: "renameStaff",
      subject,
      detail: [
        { name: "username", type: "text", value: "meera" },
        { name: "role", type: "code", value: "hod" },
      ],
      changes: [changed("username", "mira", "meera")],
    }),
    auditEntry({ _id: "a2", action: "registerStaff", subject }),
    auditEntry({ _id: "a3", action: "acceptInvitation", subject }),
    auditEntry({ _id: "a4", action: "resetPassword", subject }),
  ]);
  await open();
  expect(await shows("Username: mira → meera")).toBeVisible();
  expect(await shows("Registered as an admin, pending approval")).toBeVisible();
  expect(await shows("Registered as an invited admin")).toBeVisible();
  expect(await shows("Reset a forgotten password with an emailed code")).toBeVisible();
});

test("the order reaches the server, with the filters", async () => {
  const calls = atAudit();
  const { user } = await open("&by=tara");
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(lastQuery(calls)).toEqual({ limit: "50", by: "tara", order: "asc" }));
});

test("a saved set-up says each change as the server said it in one line", async () => {
  const money = (value: number) => ({ type: "money", value }) as const;
  const text = (value: string) => ({ type: "text", value }) as const;
  const one = (change: Partial<AuditChange>): AuditChange => ({
    ...changed("address", "", ""),
    before: null,
    after: null,
    ...change,
  });
  const changes = [
    one({ after: text("1 Hill Road") }),
    one({ what: "feeAmount", of: "Library", before: money(500), after: money(125000) }),
    one({ what: "fee", kind: "added", after: text("Lab") }),
    one({ what: "courseBaseFee", of: "BMS", before: money(0), after: money(60000) }),
    one({ what: "courseTerms", of: "BMS", before: text("1"), after: text("6 (2 a year)") }),
    one({ what: "subject", of: "BMS", kind: "removed", before: text("Law") }),
    one({ what: "subjectMarks", of: "Tax", before: text("40/100"), after: text("35/100") }),
    one({ what: "subjectTerm", of: "Tax", before: text("1"), after: text("2") }),
    one({ what: "subjectCode", of: "Tax", after: text("B201") }),
    one({ what: "subjectCredits", of: "Tax", before: text("4.5") }),
    one({ what: "instalments", after: text("2027-07-01") }),
  ];
  const subject = { kind: "college" as const, id: null, name: null };
  const older = { name: "changes", type: "text", value: "Address: – → 2 Hill Road" } as const;
  atAudit([
    auditEntry({ action: "saveCollege", subject, changes }),
    auditEntry({ _id: "a2", action: "saveCollege", subject, detail: [older] }),
  ]);
  await open();
  const said = [
    "Address: – → 1 Hill Road",
    "fee Library: ₹500.00 → ₹1,25,000.00",
    "fee Lab added",
    "BMS: base fee: ₹0.00 → ₹60,000.00",
    "BMS: terms: 1 → 6 (2 a year)",
    "BMS: subject Law removed",
    "subject Tax: 40/100 → 35/100",
    "subject Tax: term: 1 → 2",
    "subject Tax: code: – → B201",
    "subject Tax: credits: 4.5 → –",
    "instalments: – → 2027-07-01",
  ];
  const shown = within(await table());
  expect(shown.getByText(said.join("; "))).toBeInTheDocument();
  expect(shown.getByText("Address: – → 2 Hill Road")).toBeVisible();
});

test("an academic year says which one, and each change of its days and fees", async () => {
  const money = (value: number) => ({ type: "money", value }) as const;
  const one = (change: Partial<AuditChange>): AuditChange => ({
    ...changed("address", "", ""),
    before: null,
    after: null,
    ...change,
  });
  const day = (value: string) => ({ type: "date", value }) as const;
  const text = (value: string) => ({ type: "text", value }) as const;
  const library = { what: "yearFee", of: "BSc IT (1): Library" } as const;
  const changes = [
    one({ what: "yearName", before: text("2027–28"), after: text("2027-28") }),
    one({ what: "yearBegin", before: day("2027-06-01"), after: day("2027-06-15") }),
    one({ what: "yearEnd", before: day("2028-05-31"), after: day("2028-04-30") }),
    one({ what: "lastAdmission", after: day("2027-08-31") }),
    one({ what: "yearFee", of: "BSc IT (1)", before: money(42000), after: money(45000) }),
    one({ ...library, kind: "added", after: money(500) }),
    one({ ...library, kind: "removed", before: money(500) }),
    one({ what: "yearInstalments", before: text("2027-07-15") }),
    one({ what: "classDays", of: "BSc IT (1)", after: text("2027-06-01 – 2028-05-31") }),
  ];
  const subject = { kind: "college" as const, id: null, name: null };
  const year = { name: "year", ...text("2027–28") } as const;
  atAudit([auditEntry({ action: "saveYear", subject, detail: [year], changes })]);
  await open();
  const said = [
    "name of the year: 2027–28 → 2027-28",
    "first day: 01/06/2027 → 15/06/2027",
    "last day: 31/05/2028 → 30/04/2028",
    "last day of admission: – → 31/08/2027",
    "fee BSc IT (1): ₹42,000.00 → ₹45,000.00",
    "fee BSc IT (1): Library ₹500.00 added",
    "fee BSc IT (1): Library ₹500.00 removed",
    "instalments: 2027-07-15 → –",
    "days of the class BSc IT (1): – → 2027-06-01 – 2028-05-31",
  ];
  const shown = within(await table());
  expect(shown.getByText("Edited an academic year")).toBeVisible();
  expect(shown.getByText(said.join("; "))).toBeInTheDocument();
  expect(shown.getByText("Academic year").nextSibling).toHaveTextContent("2027–28");
});

test("divisions of a class and the places of its students are told one by one", async () => {
  const one = (change: Partial<AuditChange>): AuditChange => ({
    ...changed("address", "", ""),
    before: null,
    after: null,
    ...change,
  });
  const text = (value: string) => ({ type: "text", value }) as const;
  const ofClass = { name: "class", ...text("BSc IT (2026-27)") } as const;
  atAudit([
    auditEntry({
      action: "saveDivisions",
      detail: [ofClass],
      changes: [
        one({ what: "division", kind: "added", after: text("B") }),
        one({ what: "divisionName", of: "A", before: text("A"), after: text("A1") }),
        one({ what: "divisionCapacity", of: "A1", before: text("60"), after: text("72") }),
        one({ what: "divisionOrder", before: text("A1, B"), after: text("B, A1") }),
      ],
    }),
    auditEntry({
      _id: "a2",
      action: "placeStudent",
      detail: [ofClass],
      changes: [
        one({ what: "division", before: text("A1"), after: text("B") }),
        one({ what: "rollNumber", before: text("7") }),
        one({ what: "universityNumber", after: text("2026/0417") }),
      ],
    }),
    auditEntry({
      _id: "a3",
      action: "assignDivisions",
      detail: [ofClass],
      changes: [one({ what: "teacherDivisions", of: "Law (Meera Joshi)", after: text("A1, B") })],
    }),
  ]);
  await open();
  const shown = within(await table());
  const said = [
    "division B added; name of division A: A → A1; capacity of division A1: 60 → 72; order of divisions: A1, B → B, A1",
    "division: A1 → B; roll number: 7 → –; university number: – → 2026/0417",
    "only divisions of Law (Meera Joshi): – → A1, B",
  ];
  for (const sentence of said) expect(shown.getByText(sentence)).toBeInTheDocument();
  expect(shown.getByText("Saved the divisions of a class")).toBeVisible();
  expect(shown.getByText("Assigned divisions to teachers of a class")).toBeVisible();
  expect(shown.getByText("Changed the division or a number of a student")).toBeVisible();
});

test("a moment is shown to the minute, and an amount of an older entry as it was written", async () => {
  atAudit([
    auditEntry({
      action: "restore",
      detail: [
        { name: "amount", type: "text", value: "₹5,000.00" },
        { name: "backupTakenAt", type: "instant", value: "2026-11-24T10:05:30Z" },
      ],
    }),
  ]);
  await open();
  const [, row] = within(await table()).getAllByRole("row");
  expect(row).toHaveTextContent(/Amount₹5,000\.00Backup taken at24\/11\/2026, 15:35$/);
});
