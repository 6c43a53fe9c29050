import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atCollege, college, divided, withCourses } from "@/testing/college";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, refuse } from "@/testing/server";

/** A part that opens when its name is clicked; its line can say more. */
const line = (name: string, ...told: string[]) => new RegExp(`^${[name, ...told].join(" ?")}$`);

async function open(found = withCourses(divided(), {})) {
  atCollege(found);
  const page = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const press = (name: string | RegExp) => page.user.click(button(name));
  const rows = (name: string) => screen.getAllByRole("group", { name }).map((row) => within(row));
  const row = (name: string) => within(screen.getByRole("group", { name }));
  const save = async () => {
    const sent = answer("post", "/college/add", college({ revision: 8 }));
    await press("Save College");
    await waitFor(() => expect(sent).toHaveLength(1));
    const [{ body } = {}] = sent;
    return (body as { courses: object[] }).courses;
  };
  return { ...page, button, press, row, rows, save };
}

const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("a course of one term looks as ever, with a line for its terms below", async () => {
  const { user, press, button, row } = await open(college());
  await press(/^BMS/);
  await user.click(row("BMS").getByLabelText("Eligibility (%)"));
  await user.tab();
  expect(row("Business Law").getByLabelText("Subject name")).toHaveFocus();
  const fields = row("Business Law").getAllByRole("textbox");
  expect(fields.map((field) => field.getAttribute("id")?.split(".").at(-1))).toEqual([
    "name",
    "minMarks",
    "maxMarks",
  ]);
  expect(row("Business Law").queryByRole("combobox")).toBeNull();
  row("Add subject").getByRole("button", { name: "Add subject" }).focus();
  await user.tab();
  expect(button(line("Terms", "1 term"))).toHaveFocus();
  expect(screen.queryByLabelText("Number of terms")).toBeNull();
});

test("a course gets two terms, and a subject with code and credits in the second", async () => {
  const { user, press, row, save } = await open(college());
  await press(/^BMS/);
  await press(line("Terms", "1 term"));
  expect(screen.queryByLabelText("Terms a year")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Number of terms"), "2");
  expect(screen.getByLabelText("Number of terms")).toHaveFocus();
  expect(screen.getByLabelText("Terms a year")).toHaveValue("2");
  // What was there is of the first term, and stays in sight.
  expect(row("Taxation").getByLabelText("Term")).toHaveValue("1");
  await press(line("Term 2", "no subjects"));
  expect(screen.getByText("Term 2 has no subjects yet.")).toBeVisible();
  const entry = row("Add subject: Term 2");
  await user.click(entry.getByLabelText("Subject name"));
  await user.keyboard("Maths{Tab}40{Tab}100{Tab}M201{Tab}x{Enter}");
  expect(entry.getByRole("alert")).toHaveTextContent("Please enter credits from 0 to 99.9");
  expect(entry.getByLabelText("Credits (optional)")).toHaveFocus();
  await user.keyboard("{Backspace}4.5{Enter}");
  expect(screen.getByRole("button", { name: line("Term 2", "1 subject") })).toBeVisible();
  expect(entry.getByLabelText("Subject name")).toHaveFocus();
  expect(entry.getByLabelText("Code (optional)")).toHaveValue("");
  expect(screen.getByRole("button", { name: /^BMS/ })).toHaveTextContent("2 terms · 3 subjects");
  const marks = { minMarks: 40, maxMarks: 100 };
  expect((await save())[0]).toMatchObject({
    terms: 2,
    termsPerYear: 2,
    subjects: [
      { _id: "law", term: 1, code: "", credits: null },
      { _id: "tax", term: 1 },
      { _id: null, name: "Maths", ...marks, term: 2, code: "M201", credits: 4.5 },
    ],
  });
});

test("what was read is saved as it was, with no change to be seen", async () => {
  const { press, row, rows, save } = await open();
  expect(screen.getByRole("button", { name: /^BMS/ })).toHaveTextContent("3 terms · 3 subjects");
  await press(/^BMS/);
  expect(rows("Business Law")[1]?.getByLabelText("Credits (optional)")).toHaveValue("2.5");
  expect(row("Taxation").getByLabelText("Term")).toHaveValue("2");
  expect(screen.getByText("Term 3 has no subjects yet.")).toBeVisible();
  expect(screen.getByText("Everything is saved.")).toBeVisible();
  expect((await save())[0]).toMatchObject({
    terms: 3,
    termsPerYear: 2,
    subjects: [
      { _id: "law", term: 1, code: "B101", credits: 4 },
      { _id: "tax", term: 2, code: "", credits: null },
      { _id: "law2", term: 2, code: "B201", credits: 2.5 },
    ],
  });
});

test("a subject moves to a term that was closed, and the focus goes with it", async () => {
  const { user, press, row, button } = await open();
  await press(/^BMS/);
  await press(line("Term 3", "no subjects"));
  await user.selectOptions(row("Taxation").getByLabelText("Term"), "3");
  expect(await screen.findByText("Taxation is in term 3 now.")).toBeVisible();
  expect(button(line("Term 3", "1 subject"))).toHaveAttribute("aria-expanded", "true");
  const term = row("Taxation").getByLabelText("Term");
  expect(term).toHaveValue("3");
  expect(term).toHaveFocus();
  expect(button(line("Term 2", "1 subject"))).toBeVisible();
});

test("fewer terms than a subject needs are told at once and before a save; nothing is lost", async () => {
  // A call would fail this test: no answer to it is set up.
  const { user, press, row, button, save } = await open();
  await press(/^BMS/);
  await press(line("Terms", "3 terms, 2 a year"));
  const terms = () => screen.getByLabelText("Number of terms");
  await user.selectOptions(terms(), "1");
  expect(terms()).toBeInvalid();
  expect(terms()).toHaveAccessibleDescription(/^2 subjects are in terms after term 1\./);
  expect(row("Taxation").getByLabelText("Term")).toHaveValue("2");
  await press(line("Terms", "1 term"));
  expect(screen.queryByLabelText("Number of terms")).toBeNull();
  await press("Save College");
  // The line that was closed stands open, and the summary leads to its field.
  await user.click(within(await summary()).getByRole("link", { name: /^BMS: 2 subjects are in/ }));
  expect(terms()).toHaveFocus();
  expect(button(line("Terms", "1 problem", "1 term"))).toBeVisible();
  await user.selectOptions(row("Taxation").getByLabelText("Term"), "1");
  expect(screen.queryByText("There is a problem")).toBeNull();
  await press("Save College");
  const second = within(await summary()).getByRole("link");
  expect(second).toHaveTextContent("BMS: Business Law is in term 2. Move it to an earlier term");
  await user.selectOptions(terms(), "2");
  expect(screen.queryByText("There is a problem")).toBeNull();
  expect((await save())[0]).toMatchObject({ terms: 2, subjects: [{}, { term: 1 }, { term: 2 }] });
});

test("a course that is to have one term again says so once, and keeps its codes in sight", async () => {
  const subjects = divided().subjects?.slice(0, 1) ?? [];
  const { user, press, row, save } = await open(withCourses(divided({ subjects }), {}));
  await press(/^BMS/);
  await press(line("Terms", "3 terms, 2 a year"));
  await user.selectOptions(screen.getByLabelText("Number of terms"), "1");
  expect(screen.queryByRole("button", { name: /^Term 1/ })).toBeNull();
  expect(row("Business Law").getByLabelText("Code (optional)")).toHaveValue("B101");
  const [course] = await save();
  expect(course).toMatchObject({ terms: 1, subjects: [{ term: 1, code: "B101", credits: 4 }] });
});

test("a code of a subject shows in a course of one term, and can be emptied", async () => {
  const [law] = college().courses[0]?.subjects ?? [];
  const subjects = [{ ...law, code: "B101" }] as NonNullable<
    ReturnType<typeof divided>["subjects"]
  >;
  const { user, press, row, save } = await open(withCourses({ subjects }, {}));
  await press(/^BMS/);
  await user.clear(row("Business Law").getByLabelText("Code (optional)"));
  expect(row("Business Law").getByLabelText("Code (optional)")).toBeVisible();
  expect(row("Business Law").queryByLabelText("Term")).toBeNull();
  const [course] = await save();
  expect(course).toMatchObject({ subjects: [{ _id: "law", code: "", credits: null }] });
  expect(course).not.toHaveProperty("terms");
});

test("of a long course only what is opened is drawn", async () => {
  const one = (index: number) => ({
    _id: `s${index}`,
    subjectName: `Subject ${index}`,
    minMarks: 40,
    maxMarks: 100,
    term: (index % 12) + 1,
  });
  const subjects = Array.from({ length: 120 }, (_, index) => one(index));
  const { press } = await open(withCourses(divided({ terms: 12, subjects }), {}));
  await press(/^BMS/);
  const drawn = () => screen.getAllByRole("group", { name: /^Subject \d/ });
  expect(drawn()).toHaveLength(10);
  await press(line("Term 12", "10 subjects"));
  expect(drawn()).toHaveLength(20);
  await press(line("Term 1", "10 subjects"));
  expect(drawn()).toHaveLength(10);
});

test("the server's faults open what they are in", async () => {
  const { user, press, row, button } = await open();
  await press(/^BMS/);
  await press(line("Term 2", "2 subjects"));
  const errors = [
    { path: "courses.0.subjects.1.code", msg: "Another subject of the course has this code." },
    { path: "courses.0.termsPerYear", msg: "1 to 4 terms are a year of study." },
  ];
  answer("post", "/college/add", faulty(errors), { status: 400 });
  await press("Save College");
  const told = within(await summary());
  await user.click(told.getByRole("link", { name: /^BMS, Term 2, Taxation: Another subject/ }));
  const code = row("Taxation").getByLabelText("Code (optional)");
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription("Another subject of the course has this code.");
  expect(button(line("Term 2", "1 problem", "2 subjects"))).toBeVisible();
  const perYear = screen.getByLabelText("Terms a year");
  expect(perYear).toHaveAccessibleDescription("1 to 4 terms are a year of study.");
  // Of what was closed meanwhile, the button that opens it.
  await press(line("Term 2", "1 problem", "2 subjects"));
  await user.click(told.getByRole("link", { name: /^BMS, Term 2, Taxation/ }));
  expect(button(line("Term 2", "1 problem", "2 subjects"))).toHaveFocus();
  await press(/^BMS/);
  await user.click(told.getByRole("link", { name: /^BMS: 1 to 4 terms/ }));
  expect(button(/^BMS/)).toHaveFocus();
});

test("terms that students are in are refused in the server's words", async () => {
  const { user, press } = await open();
  await press(/^BMS/);
  await press(line("Terms", "3 terms, 2 a year"));
  await user.selectOptions(screen.getByLabelText("Number of terms"), "4");
  const refusal = "Students are in BMS, so the number of its terms cannot be changed.";
  refuse("post", "/college/add", 409, refusal, "college.students-enrolled");
  await press("Save College");
  expect(await summary()).toHaveTextContent(refusal);
  expect(screen.getByLabelText("Number of terms")).toHaveValue("4");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

test("of a course that is saved with one term, the way leads to its move to terms", async () => {
  const { user, press, address } = await open(withCourses({}, divided({ _id: "ba" })));
  await press(/^BMS/);
  await press(line("Terms", "1 term"));
  refuse("get", "/college/course-moves/bms", 404, "Not found.");
  await user.click(screen.getByRole("link", { name: "Move this course to terms" }));
  expect(address()).toBe("/super-admin?tab=moves&move=bms");
  expect(await screen.findByText(/^This course cannot be moved:/)).toBeVisible();
});

test("a course that has terms has no such way", async () => {
  const { press } = await open();
  await press(/^BMS/);
  await press(line("Terms", "3 terms, 2 a year"));
  expect(screen.getByLabelText("Number of terms")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Move this course to terms" })).toBeNull();
});
