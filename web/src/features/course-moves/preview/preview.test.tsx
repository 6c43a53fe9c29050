import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  address,
  answerMovers,
  atMove,
  mover,
  path,
  planned,
  unplanned,
} from "@/testing/course-moves";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

const title = "What comes of the saved plan";
const panel = async () => within(await screen.findByRole("region", { name: title }));
const table = async () =>
  within(await screen.findByRole("table", { name: "Students of the course" }));
const lastQuery = (calls: { url: URL }[]) =>
  Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);

const stuck = mover({
  id: "26000100002",
  name: "Chitra Rao",
  division: null,
  rollNumber: null,
  term: null,
  marks: 0,
  due: 0,
  problem: "noTerm",
});
const ahead = mover({ id: "26000100003", name: "Dev Shah", problem: "marksAhead" });

test("without a plan there is nothing to see, also after one that was dismissed", async () => {
  atMove(unplanned({ revision: 1 }));
  renderRoute(address);
  await screen.findByRole("button", { name: "Save plan" });
  expect(screen.queryByRole("region", { name: title })).toBeNull();
});

test("the plan is counted by term, and each student has what goes along", async () => {
  const calls = atMove(planned({ cannot: 2 }), [mover(), stuck, ahead]);
  renderRoute(address);
  await (await table()).findByText("Asha Kulkarni");
  const shown = await panel();
  expect(shown.getByText("Term 1").closest("div")).toHaveTextContent("Term 12");
  expect(shown.getByText("Term 2").closest("div")).toHaveTextContent("Term 21");
  const rows = (await table()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "StudentApproved inDivisionRoll numberNow in termMarksResultsRe-examsDueProblem",
    "Asha Kulkarni260001000012026–27A71410₹1,500.00–",
    "Chitra Rao260001000022026–27–––010₹0.00Cannot be movedThe plan does not say in which term this student is.",
    "Dev Shah260001000032026–27A71410₹1,500.00Cannot be movedHas marks or a re-exam in a subject of a later term.",
  ]);
  expect(lastQuery(calls)).toEqual({ limit: "50" });
});

test("where everybody can be moved no column is about problems", async () => {
  atMove();
  renderRoute(address);
  await (await table()).findByText("Asha Kulkarni");
  expect((await table()).queryByRole("columnheader", { name: "Problem" })).toBeNull();
});

test("the list is narrowed to those who cannot be moved, searched, and read page by page", async () => {
  atMove(planned({ cannot: 1 }));
  const { user, address: now } = renderRoute(address);
  await (await table()).findByText("Asha Kulkarni");
  const calls = answerMovers([stuck], "26000100002");
  await user.click(screen.getByRole("combobox", { name: "Which students" }));
  await user.click(await screen.findByRole("option", { name: "Only those who cannot be moved" }));
  expect(await (await table()).findByText("Chitra Rao")).toBeVisible();
  expect(lastQuery(calls)).toEqual({ limit: "50", only: "cannot" });
  expect(now()).toBe(`${address}&only=cannot`);
  const more = answerMovers([ahead]);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await (await table()).findByText("Dev Shah")).toBeVisible();
  expect(lastQuery(more)).toMatchObject({ after: "26000100002" });
  const searched = answerMovers([]);
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "zz");
  expect(await screen.findByText("No student matches")).toBeVisible();
  expect(lastQuery(searched)).toMatchObject({ search: "zz", only: "cannot" });
});

test("where nobody is left over the filter says so", async () => {
  atMove(planned(), []);
  renderRoute(`${address}&only=cannot`);
  expect(await screen.findByText("Every student can be moved")).toBeVisible();
});

test("a failure of the list can be asked for again, beside the plan", async () => {
  atMove();
  refuse("get", `${path}/students`, 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save plan" })).toBeVisible();
  answerMovers([mover()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await (await table()).findByText("Asha Kulkarni")).toBeVisible();
});

test("a plan that is saved anew has its students read anew", async () => {
  atMove();
  const { user } = renderRoute(address);
  await (await table()).findByText("Asha Kulkarni");
  await user.selectOptions(screen.getByLabelText("Taxation"), "2");
  const saved = planned({ revision: 5, isOwn: true, counts: [{ term: 2, students: 3 }] });
  answer("put", path, saved);
  answerMovers([ahead]);
  await user.click(screen.getByRole("button", { name: "Save plan" }));
  expect(await (await table()).findByText("Dev Shah")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  expect((await panel()).getByText("Term 2").closest("div")).toHaveTextContent("Term 23");
});
