import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerMoves, atMove, courseMove, path, unplanned } from "@/testing/course-moves";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

const address = "/super-admin?tab=moves";
const table = async () =>
  within(await screen.findByRole("table", { name: "Courses that can be moved" }));

test("each course has its students, and the plan that waits", async () => {
  signedIn(staffSession("superAdmin"));
  const plan = { savedBy: "Tara Deshpande", savedAt: "2026-11-26T05:00:00Z" };
  answerMoves([
    courseMove({ students: 125000 }),
    courseMove({ courseId: "ba", courseName: "BA", plan }),
  ]);
  renderRoute(address);
  await (await table()).findByText("BMS");
  const rows = (await table()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "CourseStudentsPlan",
    "BMS1,25,000No plan yet",
    "BA3Saved by Tara Deshpande 26/11/2026, 10:30",
  ]);
  expect(screen.getByText("2 courses shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Moves to Terms" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("where there is no such course it says why", async () => {
  signedIn(staffSession("superAdmin"));
  answerMoves([]);
  renderRoute(address);
  expect(await screen.findByText("Every course has terms, or has no students yet.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("while the courses load the table holds their place; a failure can be asked for again", async () => {
  signedIn(staffSession("superAdmin"));
  const release = answerLate(
    "get",
    "/college/course-moves",
    { error: "Not now.", code: "request.forbidden", params: {} },
    { status: 403 },
  );
  const { user } = renderRoute(address);
  const shown = await screen.findByRole("table", { name: "Courses that can be moved" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerMoves([courseMove()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("BMS")).toBeVisible();
});

test("the way leads to a course and back to its row", async () => {
  atMove(unplanned());
  const page = renderRoute(address);
  await page.user.click(await screen.findByRole("link", { name: "BMS" }));
  const heading = await screen.findByRole("heading", { name: "Move BMS to terms", level: 2 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(page.address()).toBe("/super-admin?tab=moves&move=bms");
  await page.user.click(screen.getByRole("link", { name: "Moves to Terms" }));
  expect(page.address()).toBe(address);
  await waitFor(() => expect(screen.getByRole("link", { name: "BMS" })).toHaveFocus());
});

test("a course that cannot be moved, and one that cannot be read, are told apart", async () => {
  atMove();
  refuse("get", "/college/course-moves/ba", 404, "Not found.");
  const first = renderRoute("/super-admin?tab=moves&move=ba");
  expect(await screen.findByText(/^This course cannot be moved: it has terms/)).toBeVisible();
  refuse("get", path, 403, "Not now.");
  await first.user.click(screen.getByRole("link", { name: "Moves to Terms" }));
  await first.user.click(await screen.findByRole("link", { name: "BMS" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", path, unplanned());
  await first.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Save plan" })).toBeVisible();
});
