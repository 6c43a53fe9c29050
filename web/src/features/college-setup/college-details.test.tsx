import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { relativeHint } from "@/lib/dates";
import { answerYears, yearRow } from "@/testing/academic-years";
import { atCollege, college } from "@/testing/college";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

async function open(found = college()) {
  atCollege(found);
  const page = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const row = (name: string) => within(screen.getByRole("group", { name }));
  const fill = async (field: HTMLElement, text: string) => {
    await page.user.clear(field);
    if (text) await page.user.type(field, text);
  };
  return { ...page, press, row, fill };
}

const saves = (reply = college({ revision: 8 })) => answer("post", "/college/add", reply);

test("the tab shows the real college", async () => {
  const { press, row } = await open();
  expect(screen.getByLabelText("College ID")).toHaveValue("SUN-014");
  expect(screen.getByLabelText("College Name")).toHaveValue("College of Science");
  expect(row("Library fee").getByLabelText("Amount (₹)")).toHaveValue("1500");
  expect(screen.getByText("₹1,500.00 for every student")).toBeVisible();
  expect(screen.getByText("2 courses")).toBeVisible();
  expect(screen.getByRole("button", { name: /^BMS/ })).toHaveTextContent(
    "BMS Bachelor of Management Studies₹36,500.50 · 2 subjects",
  );
  expect(screen.getByRole("button", { name: /^BA/ })).toHaveTextContent("₹12,500.00 · no subjects");
  await press(/^BMS/);
  expect(row("BMS").getByLabelText("Base fee (₹)")).toHaveValue("36500.5");
  expect(row("Taxation").getByLabelText("Minimum marks")).toHaveValue("40");
  expect(screen.getByLabelText("Number of instalments")).toHaveValue("1");
  expect(screen.getByLabelText("Instalment 1 due on")).toHaveValue("15/07/2026");
  expect(screen.getByLabelText("Instalment 1 due on")).toHaveAccessibleDescription(
    relativeHint("2026-07-15"),
  );
  expect(screen.getByLabelText("Re-exam fee per subject (₹)")).toHaveValue("200");
  expect(screen.getByLabelText("Application fee per scholarship (₹)")).toHaveValue("50");
  expect(screen.getByLabelText("Support email (optional)")).toHaveValue("help@college.example");
  expect(screen.getByLabelText("UPI ID (optional)")).toHaveValue("college@okbank");
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

const charged = /Fees are charged when an admission is approved/;
const own = /The fees of .* are set under Academic Years/;

test("fees of years that were opened by hand are set elsewhere, and the page says where", async () => {
  answerYears([
    yearRow({ _id: "y2", name: "2091–92", endsOn: "2092-05-31" }),
    yearRow({ name: "2090–91", endsOn: "2091-05-31" }),
    yearRow({ _id: "y0", name: "2089–90", endsOn: "2090-05-31", isOpenedByHand: false }),
  ]);
  await open();
  expect(await screen.findByText(own)).toHaveTextContent(
    "The fees of 2091–92 and 2090–91 are set under Academic Years. The fees on this page, base fees too, serve for a year that has none of its own.",
  );
  expect(
    screen.getByText(/^The base fees of 2091–92 and 2090–91 are set under Academic Years\./),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Academic Years" })).toHaveAttribute(
    "href",
    "/super-admin?tab=years",
  );
  expect(screen.queryByText(charged)).toBeNull();
});

test("the fees of this page are charged where no year of its own goes on or is to come", async () => {
  const calls = answerYears([
    yearRow({ _id: "y2", isOpenedByHand: false, endsOn: "2092-05-31" }),
    yearRow({ endsOn: "2020-05-31" }),
  ]);
  await open();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await screen.findByText(charged)).toBeVisible();
  expect(screen.queryByText(/Academic Years\./)).toBeNull();
});

test("while the years load nothing is said of what is charged", async () => {
  const release = answerLate("get", "/academic-years", { academicYears: [] });
  await open();
  expect(screen.getByText("Every student pays these, whatever the course.")).toBeVisible();
  expect(screen.queryByText(charged)).toBeNull();
  release();
  expect(await screen.findByText(charged)).toBeVisible();
});

test("without the years nothing is said of what is charged", async () => {
  refuse("get", "/academic-years", 403, "Not now.");
  await open();
  await waitFor(() => expect(screen.queryByText(charged)).toBeNull());
  expect(screen.getByText("Every student pays these, whatever the course.")).toBeVisible();
  expect(screen.queryByText(own)).toBeNull();
});

test("all of it is saved, with the ids of what there was and the revision that was read", async () => {
  const { user, press, row, fill } = await open();
  const sent = saves();
  await fill(screen.getByLabelText("Address"), "1 New Road");
  await fill(row("Library fee").getByLabelText("Fee name"), "Books");
  await press(/^BMS/);
  await fill(row("Taxation").getByLabelText("Subject name"), "Direct Tax");
  await user.selectOptions(screen.getByLabelText("Number of instalments"), "2");
  await user.type(screen.getByLabelText("Instalment 2 due on"), "2026-12-15");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await press("Save College");
  expect(await screen.findByText("College details saved.")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    revision: 7,
    collegeID: "SUN-014",
    address: "1 New Road",
    globalFees: [{ _id: "f1", title: "Books", amount: 1500 }],
    courses: [
      {
        _id: "bms",
        baseFee: 36500.5,
        subjects: [{ _id: "law" }, { _id: "tax", name: "Direct Tax", minMarks: 40, maxMarks: 100 }],
      },
      { _id: "ba", subjects: [] },
    ],
    instalments: [{ dueDate: "2026-07-15" }, { dueDate: "2026-12-15" }],
    reexamFee: 200,
    upiId: "college@okbank",
  });
});

test("what the server made of it is on the screen afterwards, and sent the next time", async () => {
  const { press, fill } = await open();
  saves(college({ revision: 8, address: "1 New Road" }));
  await fill(screen.getByLabelText("Address"), " 1 New Road ");
  await press("Save College");
  await screen.findByText("Everything is saved.");
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveValue("1 New Road"));
  expect(screen.getByText("Everything is saved.")).toBeVisible();
  const sent = saves(college({ revision: 9 }));
  await press("Save College");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 8 }));
});

test("fees are added by Enter alone, and removed", async () => {
  const { user, press, row } = await open(college({ globalFees: [] }));
  expect(screen.getByText(/^No global fees yet/)).toBeVisible();
  await user.click(row("Add fee").getByLabelText("Fee name"));
  await user.keyboard("Sports fee{Tab}abc{Enter}");
  expect(row("Add fee").getByRole("alert")).toHaveTextContent("Please enter valid fee amount.");
  expect(row("Add fee").getByLabelText("Amount (₹)")).toHaveFocus();
  await user.keyboard("{Control>}a{/Control}1,250.50{Enter}");
  expect(row("Add fee").getByLabelText("Fee name")).toHaveFocus();
  await user.keyboard("sports  FEE{Tab}5{Enter}");
  expect(row("Add fee").getByRole("alert")).toHaveTextContent("this fee already exists.");
  await user.keyboard("{Control>}a{/Control}Exam fee{Enter}");
  expect(screen.getByText("₹1,255.50 for every student")).toBeVisible();
  await press("Remove: Sports fee");
  expect(screen.getByRole("button", { name: "Remove: Exam fee" })).toHaveFocus();
  const sent = saves();
  await press("Save College");
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      globalFees: [{ _id: null, title: "Exam fee", amount: 5 }],
    }),
  );
});

test("a course needs a name, a base fee and an eligibility", async () => {
  const { user, press, row } = await open();
  await press("Add course");
  expect(row("Add course").getByRole("alert")).toHaveTextContent(
    "Please enter valid course name, base fee, and eligibility.",
  );
  expect(row("Add course").getByLabelText("Course name")).toHaveFocus();
  expect(row("Add course").getByLabelText("Base fee (₹)")).toBeInvalid();
  expect(row("Add course").getByLabelText("Duration")).toHaveValue("3 Years");
  await user.keyboard("BMM");
  await user.type(row("Add course").getByLabelText("Base fee (₹)"), "38000");
  await user.type(row("Add course").getByLabelText("Eligibility (%)"), "101{Enter}");
  expect(row("Add course").getByLabelText("Eligibility (%)")).toHaveFocus();
  await user.keyboard("{Backspace}{Enter}");
  expect(screen.getByRole("button", { name: /^BMM/ })).toHaveTextContent(
    "₹38,000.00 · no subjects",
  );
  expect(row("Add course").getByLabelText("Course name")).toHaveFocus();
  expect(row("Add course").getByLabelText("Course name")).toHaveValue("");
  await user.keyboard("bmm");
  await user.type(row("Add course").getByLabelText("Base fee (₹)"), "1");
  await user.type(row("Add course").getByLabelText("Eligibility (%)"), "0{Enter}");
  expect(row("Add course").getByRole("alert")).toHaveTextContent("this course already exists.");
});

test("a subject needs a name of its own and marks", async () => {
  const { user, press, row } = await open();
  await press(/^BA/);
  expect(screen.getByText("No subjects yet.")).toBeVisible();
  await press("Add subject");
  const message = () => row("Add subject").getByRole("alert");
  expect(message()).toHaveTextContent(
    "Please enter valid subject name, minimum marks, and maximum marks.",
  );
  await user.keyboard("History{Tab}40{Tab}100{Enter}");
  expect(await screen.findByText("Subject added successfully!")).toBeVisible();
  expect(row("History").getByLabelText("Maximum marks")).toHaveValue("100");
  await user.keyboard("history {Tab}40{Tab}100{Enter}");
  expect(message()).toHaveTextContent("This subject already exists for the course.");
  await user.keyboard("{Control>}a{/Control}Politics{Tab}{Control>}a{/Control}60{Tab}50{Enter}");
  await user.clear(row("Add subject").getByLabelText("Maximum marks"));
  await user.type(row("Add subject").getByLabelText("Maximum marks"), "50{Enter}");
  expect(message()).toHaveTextContent("Please enter minimum marks no higher than the maximum.");
});

test("what stands in a row for adding is saved too, or told", async () => {
  const { user, press, row } = await open();
  const sent = saves();
  await user.type(row("Add fee").getByLabelText("Fee name"), "Sports fee");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await press("Save College");
  expect(row("Add fee").getByText("Please enter valid fee amount.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(row("Add fee").getByLabelText("Amount (₹)"), "500");
  await press("Save College");
  await screen.findByText("Everything is saved.");
  expect(sent[0]?.body).toMatchObject({
    globalFees: [{ _id: "f1" }, { title: "Sports fee", amount: 500 }],
  });
});

test("a course is removed after a question that says what goes with it", async () => {
  const { user, press } = await open();
  await press(/^BMS/);
  await press("Remove course: BMS");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/BMS and its 2 subjects will be removed when you save/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove course" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^BMS/ })).toBeNull());
  const sent = saves();
  await press("Save College");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ courses: [{ _id: "ba" }] }));
});

test("dates that were typed come back when the number of instalments goes up again", async () => {
  const { user } = await open();
  const count = screen.getByLabelText("Number of instalments");
  await user.selectOptions(count, "0");
  expect(screen.queryByLabelText("Instalment 1 due on")).toBeNull();
  await user.selectOptions(count, "2");
  expect(screen.getByLabelText("Instalment 1 due on")).toHaveValue("15/07/2026");
  expect(screen.getByLabelText("Instalment 2 due on")).toHaveValue("");
});

test("what is unsaved survives another tab and a reload, and can be discarded", async () => {
  const { user, press, fill } = await open();
  answer("get", "/admin/credential", { admins: [] });
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
  await fill(screen.getByLabelText("Address"), "1 New Road");
  await user.click(screen.getByRole("tab", { name: "Admin Details" }));
  await waitFor(() => expect(screen.queryByLabelText("Address")).toBeNull());
  await user.click(screen.getByRole("tab", { name: "College Details" }));
  expect(await screen.findByLabelText("Address")).toHaveValue("1 New Road");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await press("Discard changes");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText("Address")).toHaveValue("14 Tilak Road, Mumbai");
  expect(sessionStorage).toHaveLength(0);
});

test("a college without courses says what to do", async () => {
  await open(college({ courses: [] }));
  expect(screen.getByText(/^No courses yet/)).toBeVisible();
  expect(screen.getByText("0 courses")).toBeVisible();
  expect(screen.getByText(/^Next: .*invite your staff under Admin Details\.$/)).toBeVisible();
});

test("a college as it was founded sees what comes next, one with fees is not", async () => {
  const [course] = college().courses;
  await open(college({ courses: [{ ...course, baseFee: 0 } as never] }));
  expect(screen.getByText(/^Next:/)).toBeVisible();
  expect(screen.getByLabelText("Number of instalments")).toHaveAccessibleDescription(
    /two weeks after approval; with 1, all is due on the day you set/,
  );
  cleanup();
  await open();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

test("a college that cannot be read can be asked for again", async () => {
  atCollege();
  refuse("get", "/college/getCollegeById/own", 404, "Not found.");
  const { user } = renderRoute("/super-admin");
  expect(await screen.findByText("Not found.")).toBeVisible();
  atCollege();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("College ID")).toHaveValue("SUN-014");
});
