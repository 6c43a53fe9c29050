import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import {
  academicYear,
  answerYears,
  atNextYear,
  atYear,
  proposedYear,
  yearRow,
} from "@/testing/academic-years";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  failNetwork,
  faulty,
  http,
  refuse,
  refused,
  server,
} from "@/testing/server";

const fee = "BSc IT: Course fee (₹)";

async function open(year = "y1") {
  const page = renderRoute(`/super-admin/academic-years/${year}`);
  await screen.findByLabelText("Name");
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  return { ...page, press, fill };
}

const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("a year is edited upon what is saved, and sends the revisions that were read", async () => {
  atYear();
  const { press, fill, address } = await open();
  const row = screen.getByLabelText("Name").closest("tr");
  expect(row).toHaveTextContent("2026–27");
  expect(screen.getAllByRole("columnheader", { name: "Saved" })[0]).toBeInTheDocument();
  await fill(fee, "45000");
  await fill("Last day of admission", "");
  expect(screen.getByText("2 rows changed")).toBeVisible();
  const saved = academicYear({ revision: 5 });
  const sent = answer("put", "/academic-years/y1", saved);
  await press("Save year");
  expect(await screen.findByText("Academic year 2026–27 saved.")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ revision: 4, collegeRevision: 7, lastAdmissionOn: null });
  await waitFor(() => expect(address()).toBe("/super-admin?tab=years"));
});

test("of a year that the portal has opened it says what a save makes of it", async () => {
  atYear(academicYear({ isOpenedByHand: false }));
  await open();
  expect(screen.getByText(/the year has fees of its own\.$/)).toBeVisible();
});

test("the server's faults land at their fields, by what was sent", async () => {
  atNextYear();
  const { user, press } = await open("next");
  await press("Remove: Instalment 1");
  await press("Remove: BSc IT: Library");
  const errors = [
    { msg: "Another year has this name.", path: "name" },
    { msg: "Please choose an earlier day.", path: "instalments.0.dueDate" },
    { msg: "This amount is too much.", path: "fees.1.amount" },
    { msg: "Please choose a day within the year.", path: "classes.1.beginsOn" },
    { msg: "A course has no fee.", path: "fees" },
  ];
  const sent = answer("post", "/academic-years", faulty(errors), { status: 400 });
  await press("Open year");
  const told = within(await summary());
  expect(await summary()).toHaveFocus();
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Another year has this name.");
  const amount = screen.getByLabelText("BA, year 1: Course fee (₹)");
  expect(amount).toHaveAccessibleDescription("This amount is too much.");
  expect(screen.getByLabelText("Instalment 1")).toBeInvalid();
  expect(told.getByText("A course has no fee.")).toBeVisible();
  await user.click(
    told.getByRole("link", {
      name: "BA: First day of class: Please choose a day within the year.",
    }),
  );
  expect(screen.getByLabelText("BA: First day of class")).toHaveFocus();
  // Of a course that was closed meanwhile, the button that opens it.
  await press(/^BA ?2 problems/);
  await user.click(told.getByRole("link", { name: /^BA, year 1/ }));
  expect(screen.getByRole("button", { name: /^BA ?2 problems/ })).toHaveFocus();
  await user.type(screen.getByLabelText("Name"), " B");
  expect(told.queryByText("Another year has this name.")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("what can be said at once is said before the server is asked", async () => {
  // A call would fail this test: no answer to it is set up.
  atNextYear();
  const { press, fill } = await open("next");
  await fill("Name", "");
  await fill("First day", "");
  await fill("Instalment 1", "");
  await fill(fee, "much");
  await press("BSc IT: Add a fee");
  await press("Open year");
  const lines = within(await summary()).getAllByRole("link");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Name: Please enter the name.",
    "First day: Please enter a date.",
    "Instalment 1: Please enter a due date.",
    "BSc IT: Course fee (₹): Please enter a valid amount.",
    "BSc IT: Fee name: Please enter the name of the fee.",
    "BSc IT: New fee (₹): Please enter a valid amount.",
    "BSc IT: First day of class: Please enter a date.",
  ]);
});

const conflict = "Someone else has changed this year since you opened it. Please reload it.";

test("after somebody else's save both are put together when asked for", async () => {
  atYear();
  const { user, press, fill } = await open();
  await fill(fee, "45000");
  await press("BSc IT: Add a fee");
  await user.keyboard("Exam{Tab}750");
  refuse("put", "/academic-years/y1", 409, conflict, "year.changed");
  const [base, library, ...others] = academicYear().fees;
  const theirs = academicYear({
    revision: 5,
    lastAdmissionOn: "2026-09-30",
    fees: [base, { ...library, amount: 1700 }, ...others] as never,
  });
  answer("get", "/academic-years/y1", theirs);
  await press("Save year");
  expect((await screen.findByText(conflict)).parentElement).toHaveFocus();
  expect(screen.getByLabelText(fee)).toHaveValue("45000");
  await user.click(await screen.findByRole("button", { name: "Reload, keep my changes" }));
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
  expect(screen.getByLabelText(fee)).toHaveValue("45000");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).toHaveValue("1700");
  expect(screen.getByLabelText("BSc IT: Exam (₹)")).toHaveValue("750");
  expect(screen.getByLabelText("Last day of admission")).toHaveValue("30/09/2026");
  const sent = answer("put", "/academic-years/y1", academicYear({ revision: 6 }));
  await press("Save year");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
});

test("somebody else's save can also stand instead of one's own work", async () => {
  atYear();
  const { press, fill } = await open();
  await fill(fee, "45000");
  refuse("put", "/academic-years/y1", 409, conflict, "year.changed");
  answer("get", "/academic-years/y1", academicYear({ revision: 5, name: "2026-27" }));
  await press("Save year");
  await screen.findByText(conflict);
  await press("Reload, discard my changes");
  expect(screen.getByLabelText(fee)).toHaveValue("42000");
  expect(screen.getByLabelText("Name")).toHaveValue("2026-27");
  expect(screen.getByText("No rows changed")).toBeVisible();
});

test("a year that has the fees of College Details takes over those that were saved meanwhile", async () => {
  atYear(academicYear({ isOpenedByHand: false }));
  const { press, fill } = await open();
  await fill(fee, "45000");
  const sentence = "College Details have changed since you opened this page. Please reload it.";
  refuse("put", "/academic-years/y1", 409, sentence, "year.college-changed");
  atYear(academicYear({ isOpenedByHand: false, collegeRevision: 8 }));
  await press("Save year");
  await screen.findByText(sentence);
  await press("Reload, keep my changes");
  const sent = answer("put", "/academic-years/y1", academicYear({ revision: 5 }));
  await press("Save year");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 4, collegeRevision: 8 }));
  expect(sent[0]?.body).toHaveProperty("fees.0.amount", 45000);
});

test("an older version of the portal that still serves is told, and nothing is lost", async () => {
  atYear();
  const { press, fill } = await open();
  await fill(fee, "45000");
  const refusal = "The portal is being updated. Please try again in a few minutes.";
  refuse("put", "/academic-years/y1", 409, refusal, "year.older-version");
  await press("Save year");
  expect(await summary()).toHaveTextContent(refusal);
  expect(screen.getByLabelText(fee)).toHaveValue("45000");
  expect(screen.queryByRole("button", { name: /^Reload/ })).toBeNull();
});

test("a save that fails without a reason says so and keeps what was typed", async () => {
  atYear();
  const { press, fill } = await open();
  await fill(fee, "45000");
  failNetwork("put", "/academic-years/y1");
  await press("Save year");
  expect(await summary()).toHaveTextContent("The year could not be saved. Please try again.");
  expect(screen.getByLabelText(fee)).toHaveValue("45000");
});

test("what became of a save is told also to who has left the page, and is kept there", async () => {
  atYear();
  const { user, press, fill } = await open();
  await fill(fee, "45000");
  const refusal = refused("The portal is being updated.", "year.older-version");
  const release = answerLate("put", "/academic-years/y1", refusal, { status: 409 });
  await press("Save year");
  // What is on its way is what stands there.
  expect(screen.getByLabelText(fee)).toHaveAttribute("readonly");
  await user.click(screen.getByRole("link", { name: "Academic Years" }));
  await user.click(await screen.findByRole("link", { name: "Edit: 2026–27" }));
  release();
  expect(await screen.findByText("The portal is being updated.")).toBeVisible();
  expect(await screen.findByLabelText(fee)).toHaveValue("45000");
});

/** The server opens the year, and its reply is lost; `read` says whether it can be asked afterwards. */
function loseReply(read: boolean) {
  const found = () => {
    answerYears([yearRow({ _id: "y2", name: "2027–28" }), yearRow()]);
    answer("get", "/academic-years/y2", proposedYear({ _id: "y2", revision: 1 }));
  };
  server.use(
    http.post("/academic-years", () => {
      if (read) found();
      else failNetwork("get", "/academic-years");
      return HttpResponse.error();
    }),
  );
  return found;
}

test("a year whose reply was lost is found to be open", async () => {
  atNextYear();
  const { press } = await open("next");
  loseReply(true);
  await press("Open year");
  expect(await screen.findByText("Academic year 2027–28 opened.")).toBeVisible();
});

test("as long as nobody knows it is said so; the next try finds that it was done", async () => {
  atNextYear();
  const { press } = await open("next");
  const found = loseReply(false);
  await press("Open year");
  expect(await summary()).toHaveTextContent(/^.*We do not know yet whether this was saved\./);
  found();
  const taken = faulty([{ msg: "Another year has this name.", path: "name" }]);
  answer("post", "/academic-years", taken, { status: 400 });
  await press("Open year");
  expect(await screen.findByText("Academic year 2027–28 opened.")).toBeVisible();
  expect(screen.queryByText("Another year has this name.")).toBeNull();
});

test("what is unsaved survives leaving the page, and can be discarded", async () => {
  atYear();
  const { user, press, fill } = await open();
  await fill(fee, "45000");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Academic Years" }));
  await user.click(await screen.findByRole("link", { name: "Edit: 2026–27" }));
  expect(await screen.findByLabelText(fee)).toHaveValue("45000");
  await press("Discard changes");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText(fee)).toHaveValue("42000");
  expect(sessionStorage).toHaveLength(0);
});
