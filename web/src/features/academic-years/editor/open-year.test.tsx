import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { academicYear, atNextYear, proposedYear, yearFee } from "@/testing/academic-years";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

async function open(found: Parameters<typeof atNextYear>[0] = {}) {
  atNextYear(found);
  const page = renderRoute("/super-admin/academic-years/next");
  await screen.findByLabelText("Name");
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const fill = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  return { ...page, press, fill };
}

const saves = () => answer("post", "/academic-years", proposedYear({ _id: "y2", revision: 1 }));
const bodyOf = (calls: { body: unknown }[]) => calls[0]?.body as ReturnType<typeof academicYear>;
const rowOf = (label: string) => screen.getByLabelText(label).closest("tr") as HTMLElement;

test("it is filled with what is proposed, beside last year's", async () => {
  await open();
  const heading = screen.getByRole("heading", { name: "Open the next year", level: 1 });
  expect(heading).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("2027–28");
  expect(rowOf("Name")).toHaveTextContent("2026–27");
  expect(screen.getByLabelText("First day")).toHaveValue("01/06/2027");
  expect(rowOf("First day")).toHaveTextContent("01/06/2026");
  expect(screen.getByLabelText("Last day of admission")).toHaveValue("31/08/2027");
  expect(screen.getByLabelText("Instalment 2")).toHaveValue("15/12/2027");
  expect(rowOf("Instalment 2")).toHaveTextContent("15/12/2026");
  expect(screen.getByLabelText("BSc IT: Course fee (₹)")).toHaveValue("42000");
  expect(rowOf("BSc IT: Library (₹)")).toHaveTextContent("₹1,500.00");
  expect(screen.getByLabelText("BA, year 2: Course fee (₹)")).toHaveValue("13000");
  expect(screen.getByLabelText("BA: First day of class")).toHaveValue("15/06/2027");
  const table = within(screen.getByRole("table", { name: "The year" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "What",
    "Last year",
    "This year",
  ]);
  expect(screen.getByRole("button", { name: /^BSc IT ?₹/ })).toHaveTextContent(
    "₹43,500.00 → ₹43,500.00",
  );
  expect(screen.getByText("Year of study 2")).toBeVisible();
  expect(screen.getByText("No rows changed")).toBeVisible();
  expect(screen.getByText(/^Students approved in this year from now on/)).toBeVisible();
});

test("what differs is marked by a word, counted, and summed up", async () => {
  const { fill } = await open();
  await fill("BSc IT: Library (₹)", "2,000");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).toHaveAccessibleDescription("Changed");
  expect(screen.getByText("1 row changed")).toBeVisible();
  const course = screen.getByRole("button", { name: /^BSc IT ?1 changed/ });
  expect(course).toHaveTextContent("₹43,500.00 → ₹44,000.00");
  const total = within(screen.getByRole("table", { name: "BSc IT" })).getByText("Total");
  expect(total.closest("tr")).toHaveTextContent("Total₹43,500.00₹44,000.00");
  await fill("First day", "15/06/2027");
  await fill("Name", "2027-28");
  // The class that begins with the year does so still.
  expect(screen.getByText("4 rows changed")).toBeVisible();
  await fill("BSc IT: Library (₹)", "1,500");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).not.toHaveAccessibleDescription();
  expect(screen.getByText("3 rows changed")).toBeVisible();
});

test("a last day of admission where last year had none is marked, and one that had is not", async () => {
  const { fill } = await open({ last: academicYear({ lastAdmissionOn: null }) });
  const field = () => screen.getByLabelText("Last day of admission");
  expect(rowOf("Last day of admission")).toHaveTextContent("–");
  expect(field()).toHaveValue("31/08/2027");
  expect(field()).toHaveAccessibleDescription(expect.stringContaining("Changed"));
  expect(screen.getByText("1 row changed")).toBeVisible();
  await fill("Last day of admission", "");
  expect(screen.getByText("No rows changed")).toBeVisible();
  expect(field()).not.toHaveAccessibleDescription(expect.stringContaining("Changed"));
});

test("the whole year is sent, and the list says that it is open", async () => {
  const { press, fill, address } = await open();
  const sent = saves();
  await fill("BSc IT: Course fee (₹)", "₹ 45,000/-");
  await press("Open year");
  expect(await screen.findByText("Academic year 2027–28 opened.")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/super-admin?tab=years"));
  const { fees, classes, instalments, ...rest } = bodyOf(sent);
  expect(rest).toEqual({
    name: "2027–28",
    beginsOn: "2027-06-01",
    endsOn: "2028-05-31",
    lastAdmissionOn: "2027-08-31",
    revision: null,
    collegeRevision: 7,
  });
  expect(instalments).toEqual([{ dueDate: "2027-07-15" }, { dueDate: "2027-12-15" }]);
  expect(fees).toEqual([
    { courseId: "bsc", yearOfStudy: 1, title: "", amount: 45000, repeatPercent: 100 },
    { courseId: "bsc", yearOfStudy: 1, title: "Library", amount: 1500, repeatPercent: 100 },
    { courseId: "ba", yearOfStudy: 1, title: "", amount: 12500, repeatPercent: 100 },
    { courseId: "ba", yearOfStudy: 2, title: "", amount: 13000, repeatPercent: 100 },
  ]);
  expect(classes[1]).toEqual({
    courseId: "ba",
    term: 1,
    beginsOn: "2027-06-15",
    endsOn: "2028-05-31",
  });
  expect(sessionStorage).toHaveLength(0);
});

test("College Details that were saved meanwhile are put together with one's own work", async () => {
  const { press, fill } = await open();
  await fill("BSc IT: Course fee (₹)", "45000");
  const sentence = "College Details have changed since you opened this page. Please reload it.";
  refuse("post", "/academic-years", 409, sentence, "year.college-changed");
  const [base, library, ...others] = proposedYear().fees;
  const fees = [base, { ...library, amount: 1700 }, ...others] as never;
  atNextYear({ proposed: proposedYear({ collegeRevision: 8, fees }) });
  await press("Open year");
  expect((await screen.findByText(sentence)).parentElement).toHaveFocus();
  await press("Reload, keep my changes");
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
  expect(screen.getByLabelText("BSc IT: Course fee (₹)")).toHaveValue("45000");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).toHaveValue("1700");
  const sent = saves();
  await press("Open year");
  expect(await screen.findByText("Academic year 2027–28 opened.")).toBeVisible();
  expect(bodyOf(sent).collegeRevision).toBe(8);
});

test("days of classes that are the year's follow it", async () => {
  const { fill } = await open();
  await fill("First day", "14/06/2027");
  await fill("Last day", "30/04/2028");
  expect(screen.getByLabelText("BSc IT: First day of class")).toHaveValue("14/06/2027");
  expect(screen.getByLabelText("BSc IT: Last day of class")).toHaveValue("30/04/2028");
  expect(screen.getByLabelText("BA: First day of class")).toHaveValue("15/06/2027");
  // One that has got a day of its own follows no longer; one that has got the year's day does.
  await fill("BSc IT: First day of class", "20/06/2027");
  await fill("BA: First day of class", "14/06/2027");
  await fill("First day", "07/06/2027");
  expect(screen.getByLabelText("BSc IT: First day of class")).toHaveValue("20/06/2027");
  expect(screen.getByLabelText("BA: First day of class")).toHaveValue("07/06/2027");
});

test("a fee for all courses is set where there is one of its name, and added elsewhere", async () => {
  const { user, press } = await open();
  const sent = saves();
  const line = within(screen.getByRole("group", { name: "A fee for all courses" }));
  await press("Set for all courses");
  expect(line.getByLabelText("Fee name")).toHaveFocus();
  expect(line.getByLabelText("Fee name")).toHaveAccessibleDescription(
    "Please enter the name of the fee.",
  );
  await user.keyboard("library{Tab}1,800{Enter}");
  expect(await screen.findByText("library is ₹1,800.00 in every course.")).toBeVisible();
  expect(line.getByLabelText("Fee name")).toHaveValue("");
  expect(line.getByLabelText("Fee name")).toHaveFocus();
  expect(screen.getByLabelText("BSc IT: Library (₹)")).toHaveAccessibleDescription("Changed");
  expect(screen.getByLabelText("BA, year 2: library (₹)")).toHaveAccessibleDescription("Added");
  expect(screen.getByText("3 rows changed")).toBeVisible();
  // What stands in the line is saved too.
  await user.keyboard("Sports{Tab}500");
  await press("Open year");
  await screen.findByText("Academic year 2027–28 opened.");
  const { fees } = bodyOf(sent);
  expect(fees.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
    " 42000",
    "Library 1800",
    "Sports 500",
    " 12500",
    "library 1800",
    "Sports 500",
    " 13000",
    "library 1800",
    "Sports 500",
  ]);
});

test("fees and instalments are added, taken away and brought back, by keyboard", async () => {
  const { user, press, fill } = await open();
  const sent = saves();
  await press("Remove: BSc IT: Library");
  expect(screen.getByRole("button", { name: "Bring back: BSc IT: Library" })).toHaveFocus();
  expect(screen.queryByLabelText("BSc IT: Library (₹)")).toBeNull();
  expect(screen.getByText("Removed")).toBeVisible();
  expect(screen.getByText("1 row changed")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(screen.getByText("No rows changed")).toBeVisible();
  await user.keyboard("{Enter}");
  await press("BSc IT: Add a fee");
  expect(screen.getByLabelText("BSc IT: Fee name")).toHaveFocus();
  await user.keyboard("Exam{Tab}750");
  expect(screen.getByLabelText("BSc IT: Exam (₹)")).toHaveValue("750");
  await press("BA, year 2: Add a fee");
  await press("Remove: BA, year 2: New fee");
  expect(screen.getByRole("button", { name: "BA, year 2: Add a fee" })).toHaveFocus();
  await press("Remove: Instalment 1");
  expect(screen.getByLabelText("Instalment 1")).toHaveValue("15/12/2027");
  await press("Add an instalment");
  expect(screen.getByLabelText("Instalment 2")).toHaveFocus();
  await fill("Instalment 2", "2028-02-15");
  expect(screen.getByText("4 rows changed")).toBeVisible();
  await press("Open year");
  await screen.findByText("Academic year 2027–28 opened.");
  const { fees, instalments } = bodyOf(sent);
  expect(instalments).toEqual([{ dueDate: "2027-12-15" }, { dueDate: "2028-02-15" }]);
  expect(fees.slice(0, 2)).toEqual([
    { courseId: "bsc", yearOfStudy: 1, title: "", amount: 42000, repeatPercent: 100 },
    { courseId: "bsc", yearOfStudy: 1, title: "Exam", amount: 750, repeatPercent: 100 },
  ]);
  expect(fees).toHaveLength(4);
});

test("the first year has nothing beside it, and nothing is marked", async () => {
  const { fill } = await open({ last: null });
  expect(screen.getByRole("heading", { name: "Open a year", level: 1 })).toBeVisible();
  expect(screen.queryByRole("columnheader", { name: "Last year" })).toBeNull();
  await fill("BSc IT: Library (₹)", "9");
  expect(screen.getByLabelText("BSc IT: Library (₹)")).not.toHaveAccessibleDescription();
  expect(screen.queryByText(/rows? changed/)).toBeNull();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

test("many courses are closed at first", async () => {
  const courses = Array.from({ length: 60 }, (_, index) => ({
    courseId: `k${index}`,
    courseName: `Course ${index}`,
  }));
  const fees = courses.flatMap((course) =>
    ["", "A", "B", "C", "D"].map((title) => yearFee({ ...course, title, amount: 100 })),
  );
  const { press, user } = await open({
    last: academicYear({ fees }),
    proposed: proposedYear({ fees, classes: [] }),
  });
  expect(screen.getByText("60 courses")).toBeVisible();
  expect(screen.queryByLabelText("Course 7: A (₹)")).toBeNull();
  await press(/^Course 7 ?₹500\.00 → ₹500\.00$/);
  await user.clear(screen.getByLabelText("Course 7: A (₹)"));
  await press(/^Course 7 ?1 changed/);
  await press("Open year");
  // It opens itself, as something of it is at fault.
  expect(await screen.findByLabelText("Course 7: A (₹)")).toBeInvalid();
});
