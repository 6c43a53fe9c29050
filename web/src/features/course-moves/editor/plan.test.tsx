import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { CourseMoveDetails } from "@/lib/api-types";
import { address, atMove, path, planned, unplanned } from "@/testing/course-moves";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, http, refuse, server } from "@/testing/server";

async function open(found = planned()) {
  atMove(found);
  const page = renderRoute(address);
  await screen.findByRole("button", { name: "Save plan" });
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const choose = (label: string, value: string) =>
    page.user.selectOptions(screen.getByLabelText(label), value);
  return { ...page, press, choose };
}

const law = "Business Law (B101)";
const year = "Approved in 2026–27: 2 students";
const before = "Approved in 2025–26: 1 student";
const divisionB = "Division B: 1 student";
const ids = (list: number) => screen.getByLabelText(`List ${list}: Student IDs`);
const termOf = (list: number) =>
  within(screen.getByRole("group", { name: `List ${list}` })).getByLabelText("Term");
const choices = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("first the number of terms is chosen, and everything is placed by keyboard", async () => {
  const { user, press, choose } = await open(unplanned());
  expect(screen.getByText(/^There is no plan yet\./)).toBeVisible();
  expect(screen.getByLabelText("Terms a year")).toHaveValue("2");
  expect(screen.queryByLabelText(law)).toBeNull();
  await choose("Number of terms", "2");
  expect(choices(law)).toEqual(["–", "1", "2"]);
  expect(choices(divisionB)).toEqual(["As the year", "1", "2"]);
  expect(screen.getByText("0 of 4 subjects have a term")).toBeVisible();
  screen.getByLabelText(law).focus();
  await user.tab();
  expect(screen.getByLabelText("Taxation")).toHaveFocus();
  await choose(law, "1");
  await choose("Marketing", "2");
  expect(screen.getByText("2 of 4 subjects have a term")).toBeVisible();
  await choose(year, "1");
  await choose(divisionB, "2");
  await press("Add a list");
  expect(ids(1)).toHaveFocus();
  await user.keyboard("26000100001, 26000100002{Enter}26000100003");
  expect(ids(1)).toHaveAccessibleDescription(/IDs in this list: 3$/);
  await user.selectOptions(termOf(1), "2");
  const sent = answer("put", path, planned({ revision: 1, isOwn: true }));
  await press("Save plan");
  expect(await screen.findByText("Plan saved.")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      revision: 0,
      terms: 2,
      termsPerYear: 2,
      subjects: [
        { subjectId: "law", term: 1 },
        { subjectId: "mkt", term: 2 },
      ],
      years: [{ yearId: "y2", term: 1 }],
      divisions: [{ divisionId: "b", term: 2 }],
      lists: [{ term: 2, studentIds: ["26000100001", "26000100002", "26000100003"] }],
    },
  ]);
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("the subjects are spread evenly in the order in which they are listed", async () => {
  const { press, choose } = await open();
  await choose("Number of terms", "3");
  await press("Spread evenly in this order");
  expect(screen.getByText("4 subjects are spread over 3 terms.")).toBeVisible();
  const terms = [law, "Taxation", "Economics", "Marketing"].map(
    (name) => (screen.getByLabelText(name) as HTMLSelectElement).value,
  );
  expect(terms).toEqual(["1", "1", "2", "3"]);
});

test("a term that the course is to lose again stays to be seen", async () => {
  const subjects = planned().subjects.map((one) => ({ ...one, term: 3 }));
  const { choose } = await open(planned({ terms: 3, subjects }));
  await choose("Number of terms", "2");
  expect(screen.getByLabelText(law)).toHaveValue("3");
  expect(choices(before)).toEqual(["–", "1", "2"]);
});

test("what is saved is shown, and a list can be removed", async () => {
  const lists = [
    { term: 2, studentIds: ["26000100001", "26000100002"] },
    { term: 1, studentIds: ["26000100003"] },
  ];
  const { press } = await open(planned({ lists }));
  const told = /^The plan was last saved by Tara Deshpande on 26\/11\/2026, 10:30\.$/;
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.getByLabelText(year)).toHaveValue("1");
  expect(screen.getByLabelText(divisionB)).toHaveValue("");
  expect(ids(1)).toHaveValue("26000100001\n26000100002");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  await press("Remove: List 1");
  expect(screen.getByRole("button", { name: "Add a list" })).toHaveFocus();
  expect(ids(1)).toHaveValue("26000100003");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

test("the server's faults land at their fields, by what was sent", async () => {
  const { user, press, choose } = await open();
  await choose(law, "");
  await choose(year, "");
  await choose(divisionB, "2");
  await press("Add a list");
  await press("Add a list");
  await user.type(ids(2), "26000100001 26000100009");
  const errors = [
    { msg: "From 2 to 12.", path: "terms" },
    { msg: "Too late a term.", path: "subjects.0.term" },
    { msg: "No such subject.", path: "subjects.1.subjectId" },
    { msg: "Too late.", path: "years.0.term" },
    { msg: "Too early.", path: "divisions.0.term" },
    { msg: "Choose a term.", path: "lists.0.term" },
    { msg: "Not a student of the course.", path: "lists.0.studentIds.1" },
    { msg: "Too many students.", path: "lists" },
  ];
  const sent = answer("put", path, faulty(errors), { status: 422 });
  await press("Save plan");
  const told = within(await summary());
  expect(await summary()).toHaveFocus();
  expect(told.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Number of terms: From 2 to 12.",
    "Taxation: Too late a term.",
    "Economics: No such subject.",
    "Approved in 2025–26: Too late.",
    "Approved in 2026–27, division B: Too early.",
    "List 2: Term: Choose a term.",
    "List 2: Student IDs: 26000100009: Not a student of the course.",
    "Too many students.",
  ]);
  // The list without anybody in it is left out.
  expect(sent[0]?.body).toHaveProperty("lists", [
    { term: 0, studentIds: ["26000100001", "26000100009"] },
  ]);
  expect(screen.getByLabelText("Taxation")).toHaveAccessibleDescription("Too late a term.");
  expect(ids(2)).toHaveAccessibleDescription(/^26000100009: Not a student of the course\./);
  await user.click(told.getByRole("link", { name: /^Approved in 2025–26/ }));
  expect(screen.getByLabelText(before)).toHaveFocus();
  await user.click(told.getByRole("link", { name: "Too many students." }));
  expect(screen.getByRole("button", { name: "Add a list" })).toHaveFocus();
  await press("Remove: List 1");
  expect(told.queryByText("Too many students.")).toBeNull();
  expect(ids(1)).toBeInvalid();
  await choose("Taxation", "1");
  expect(screen.getByLabelText("Taxation")).toBeValid();
  expect(screen.getByLabelText("Economics")).toBeInvalid();
});

const conflict = "Someone else has changed this plan. Please reload it.";

/** Somebody else moves Taxation and the older year, and names a student. */
const theirs = planned({
  revision: 5,
  subjects: planned().subjects.map((one) => (one._id === "tax" ? { ...one, term: 2 } : one)),
  lists: [{ term: 1, studentIds: ["26000100003"] }],
});

async function runIntoConflict() {
  const page = await open();
  await page.choose(law, "2");
  refuse("put", path, 409, conflict, "move.changed");
  answer("get", path, theirs);
  await page.press("Save plan");
  await screen.findByText(conflict);
  return page;
}

test("after somebody else's save both are put together when asked for", async () => {
  const { press } = await runIntoConflict();
  await press("Reload, keep my changes");
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
  expect(screen.getByLabelText(law)).toHaveValue("2");
  expect(screen.getByLabelText("Taxation")).toHaveValue("2");
  expect(ids(1)).toHaveValue("26000100003");
  const sent = answer("put", path, planned({ revision: 6 }));
  await press("Save plan");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
});

test("somebody else's save can also stand instead of one's own work", async () => {
  const { press } = await runIntoConflict();
  await press("Reload, discard my changes");
  expect(screen.getByLabelText(law)).toHaveValue("1");
  expect(screen.getByLabelText("Taxation")).toHaveValue("2");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("a plan whose reply was lost is found to be saved", async () => {
  const { press, choose } = await open();
  await choose(law, "2");
  const [first, ...others] = planned().subjects as [CourseMoveDetails["subjects"][number]];
  server.use(
    http.untyped.put(`*/api${path}`, () => {
      answer("get", path, planned({ revision: 5, subjects: [{ ...first, term: 2 }, ...others] }));
      return HttpResponse.error();
    }),
  );
  await press("Save plan");
  expect(await screen.findByText("Plan saved.")).toBeVisible();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("as long as nobody knows it is said so", async () => {
  const { press, choose } = await open();
  await choose(law, "2");
  failNetwork("put", path);
  failNetwork("get", path);
  await press("Save plan");
  expect(await summary()).toHaveTextContent(/We do not know yet whether the plan was saved/);
  expect(screen.getByLabelText(law)).toHaveValue("2");
});

test("what is unsaved survives leaving the page, and can be discarded", async () => {
  const { user, press, choose } = await open();
  await choose(law, "2");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Moves to Terms" }));
  await user.click(await screen.findByRole("link", { name: "BMS" }));
  await waitFor(() => expect(screen.getByLabelText(law)).toHaveValue("2"));
  await press("Discard changes");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText(law)).toHaveValue("1");
  expect(sessionStorage).toHaveLength(0);
});

test("a course without subjects says so", async () => {
  await open(planned({ subjects: [] }));
  expect(screen.getByText(/^The course has no subjects\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Spread/ })).toBeNull();
});
