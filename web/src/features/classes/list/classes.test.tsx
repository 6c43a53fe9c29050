import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClass, answerClasses, answerStudents, atClass, classList } from "@/testing/classes";
import { answerPromoted, promoted } from "@/testing/enrolment-changes";
import { atMarksDesk } from "@/testing/marks";
import { signedIn, staffSession } from "@/testing/people";
import { answerPromotions, atPromotion, openPromotion } from "@/testing/promotions";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

const last = { approvedBy: "Meera Joshi", approvedAt: "2026-05-27T05:00:00Z", students: 3 };
const address = "/marks-admin/classes";
const table = () => screen.findByRole("table", { name: "Classes" });

test("each class of the present year has its days and what is missing in it", async () => {
  signedIn(staffSession("marksAdmin"));
  const calls = answerClasses([
    aClass({ students: 1200, withoutDivision: 3 }),
    aClass({ _id: "c2", course: "BMS", divisions: [] }),
  ]);
  renderRoute(address);
  await screen.findByRole("link", { name: "BSc IT" });
  const rows = within(await table()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "CourseFirst and last dayStudentsWithout divisionWithout roll numberDivisions",
    "BSc IT01/06/2026 – 31/05/20271,200322",
    "BMS01/06/2026 – 31/05/20272020",
  ]);
  expect(screen.getByText("2 classes shown")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Academic year" })).toHaveValue("2026–27");
  expect(calls[0]?.url.search).toBe("");
});

test("of a course of several terms each class says which one it is", async () => {
  signedIn(staffSession("marksAdmin"));
  answerClasses([aClass({ terms: 6 }), aClass({ _id: "c2", term: 2, terms: 6 })]);
  renderRoute(address);
  expect(await screen.findByRole("link", { name: "BSc IT, term 2" })).toHaveAttribute(
    "href",
    "/marks-admin/classes/c2",
  );
  expect(within(await table()).getByRole("columnheader", { name: "Term" })).toBeInTheDocument();
});

test("another year's classes are asked for, and the year stands in the address", async () => {
  signedIn(staffSession("marksAdmin"));
  answerClasses([aClass()]);
  const page = renderRoute(address);
  await screen.findByRole("link", { name: "BSc IT" });
  const calls = answerClasses([], "y2");
  await page.user.click(screen.getByRole("combobox", { name: "Academic year" }));
  await page.user.click(await screen.findByRole("option", { name: "2027–28" }));
  expect(await screen.findByText("No class yet.")).toBeVisible();
  expect(calls.at(-1)?.url.searchParams.get("year")).toBe("y2");
  expect(page.address()).toBe(`${address}?year=y2`);
  expect(screen.getByRole("combobox", { name: "Academic year" })).toHaveValue("2027–28");
});

test("of a year that is not the college's own the server answers with the present one", async () => {
  signedIn(staffSession("marksAdmin"));
  answerClasses([aClass()]);
  renderRoute(`${address}?year=y9`);
  expect(await screen.findByRole("link", { name: "BSc IT" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Academic year" })).toHaveValue("2026–27");
});

test("a college without a year has no class either", async () => {
  signedIn(staffSession("marksAdmin"));
  answerClasses([], null);
  renderRoute(address);
  expect(await screen.findByText("No class yet.")).toBeVisible();
  const hint = "A class begins with the first approval into its course.";
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("while the classes load the table holds their place", async () => {
  signedIn(staffSession("marksAdmin"));
  const release = answerLate(
    "get",
    "/classes",
    classList({ years: [], yearId: "y1", classes: [aClass()] }),
  );
  renderRoute(address);
  expect(await table()).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByRole("link", { name: "BSc IT" })).toBeVisible();
});

test("a failure can be asked for again", async () => {
  signedIn(staffSession("marksAdmin"));
  refuse("get", "/classes", 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerClasses([aClass()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "BSc IT" })).toBeVisible();
});

test("the way leads from the marks to a class, and back", async () => {
  atClass();
  atMarksDesk();
  const page = renderRoute("/marks-admin");
  await page.user.click(await screen.findByRole("link", { name: "Classes" }));
  await page.user.click(await screen.findByRole("link", { name: "BSc IT" }));
  const heading = { name: "BSc IT, 2026–27", level: 1 };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  expect(page.address()).toBe(`${address}/c1`);
  await page.user.click(screen.getByRole("link", { name: "Classes" }));
  await page.user.click(await screen.findByRole("link", { name: "Marks and Results" }));
  await waitFor(() => expect(page.address()).toBe("/marks-admin"));
});

test("a class leads to its promoted students, whom the list of promotions may have no longer", async () => {
  atPromotion(openPromotion({ students: 0, counts: [], last }));
  answerPromotions([]);
  answerPromoted([promoted()]);
  answer("get", "/classes/c1", aClass({ students: 0 }));
  answerStudents([]);
  const page = renderRoute(`${address}/c1`);
  await page.user.click(await screen.findByRole("link", { name: "Promoted students" }));
  expect(await screen.findByRole("table", { name: "Promoted students" })).toBeVisible();
  expect(page.address()).toBe("/marks-admin?view=promotions&class=c1");
});

test("a class that is not there, and one that cannot be read, are told apart", async () => {
  atClass();
  refuse("get", "/classes/c9", 404, "Not found.");
  renderRoute(`${address}/c9`);
  expect(await screen.findByText("There is no such class at your college.")).toBeVisible();
  refuse("get", "/classes/c1", 403, "Not now.");
  const { user } = renderRoute(`${address}/c1`);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", "/classes/c1", aClass({ term: 2, terms: 6 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const heading = { name: "BSc IT, 2026–27, term 2", level: 1 };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  expect(screen.getByText("1 June 2026 – 31 May 2027 · 2 students")).toBeVisible();
});

test("nobody else opens it", async () => {
  signedIn(staffSession("accountantAdmin"));
  renderRoute(`${address}/c1`);
  expect(
    await screen.findByRole("heading", { name: "Invalid role or unauthorized access" }),
  ).toBeVisible();
});
