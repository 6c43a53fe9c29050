import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCollege } from "@/testing/college";
import { signedIn, staffSession } from "@/testing/people";
import {
  address,
  answerPromotions,
  atPromotion,
  listAddress,
  openPromotion,
  path,
  promotionRow,
} from "@/testing/promotions";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse, refused } from "@/testing/server";

const table = async () => within(await screen.findByRole("table", { name: "Classes to promote" }));
const promotion = {
  state: "Planned" as const,
  savedBy: "Tara Deshpande",
  savedAt: "2026-05-26T05:00:00Z",
  exceptions: 2,
  done: 0,
  total: 0,
};

test("each class has its students, where they go, and how far its promotion is", async () => {
  signedIn(staffSession("marksAdmin"));
  answerPromotions([
    promotionRow({ students: 1200, to: { academicYear: null, term: 3, yearOfStudy: 2 } }),
    promotionRow({ classId: "c2", courseName: "BMS", promotion }),
    promotionRow({
      ...{ classId: "c3", courseName: "BA", term: 1, terms: 1, to: null },
      promotion: { ...promotion, state: "Running", done: 1, total: 3 },
    }),
  ]);
  renderRoute(listAddress);
  await (await table()).findByText("BMS, term 2");
  const rows = (await table()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "ClassAcademic yearStudentsNextPromotion",
    "BSc IT, term 22025–261,200Term 3 Its academic year is not open yet.Not planned yet",
    "BMS, term 22025–263Term 3, 2026–27 Planned Saved by Tara Deshpande 26/05/2026, 10:30 2 exceptions",
    "BA2025–263End of the course Running 1 of 3 students",
  ]);
  expect(screen.getByText("3 classes shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Promotions" })).toHaveAttribute("aria-selected", "true");
});

test("a college without students in a class has nothing to promote", async () => {
  signedIn(staffSession("marksAdmin"));
  answerPromotions([]);
  renderRoute(listAddress);
  expect(await screen.findByText("No class to promote")).toBeVisible();
  expect(screen.getByText("A class appears here once it has students.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("the way to a class whose students are all promoted is told, to each role its own", async () => {
  signedIn(staffSession("marksAdmin"));
  answerPromotions([]);
  renderRoute(listAddress);
  expect(await screen.findByText(/open the class under Classes and choose Promoted/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Classes" })).toHaveAttribute(
    "href",
    "/marks-admin/classes",
  );
  cleanup();
  signedIn(staffSession("superAdmin"));
  answerCollege();
  answerPromotions([]);
  renderRoute("/super-admin?tab=promotions");
  expect(await screen.findByText(/A marks admin finds them under Classes/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Go to Classes" })).toBeNull();
});

test("while the classes load the table holds their place; a failure can be asked for again", async () => {
  signedIn(staffSession("marksAdmin"));
  const refusal = refused("Not now.", "request.forbidden");
  const release = answerLate("get", "/promotions", refusal, { status: 403 });
  const { user } = renderRoute(listAddress);
  const shown = await screen.findByRole("table", { name: "Classes to promote" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerPromotions([promotionRow()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("BSc IT, term 2")).toBeVisible();
});

test("the way leads to a class and back to its row", async () => {
  atPromotion(openPromotion());
  const page = renderRoute(listAddress);
  await page.user.click(await screen.findByRole("link", { name: "BSc IT, term 2" }));
  const heading = await screen.findByRole("heading", { name: /^BSc IT, 2025–26, term 2/ });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(page.address()).toBe(address);
  await page.user.click(screen.getByRole("tab", { name: "Exceptions" }));
  await page.user.click(screen.getByRole("link", { name: "Promotions" }));
  expect(page.address()).toBe(listAddress);
  const row = screen.getByRole("link", { name: "BSc IT, term 2" });
  await waitFor(() => expect(row).toHaveFocus());
});

test("a class with nobody in it, and one that cannot be read, are told apart", async () => {
  atPromotion(openPromotion());
  refuse("get", "/promotions/c9", 404, "Not found.");
  const { user } = renderRoute(`${listAddress}&class=c9`);
  expect(await screen.findByText("There is nobody in this class to promote.")).toBeVisible();
  refuse("get", path, 403, "Not now.");
  await user.click(screen.getByRole("link", { name: "Promotions" }));
  await user.click(await screen.findByRole("link", { name: "BSc IT, term 2" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", path, openPromotion());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Plan promotion" })).toBeVisible();
});

test("a super admin has the same under a tab of the administration", async () => {
  atPromotion(openPromotion(), "superAdmin");
  answerCollege();
  const page = renderRoute("/super-admin");
  await page.user.click(await screen.findByRole("tab", { name: "Promotions" }));
  expect(page.address()).toBe("/super-admin?tab=promotions");
  await page.user.click(await screen.findByRole("link", { name: "BSc IT, term 2" }));
  expect(page.address()).toBe("/super-admin?tab=promotions&class=c1");
  expect(await screen.findByRole("button", { name: "Plan promotion" })).toBeVisible();
});

test("a class that was opened is no filter of the marks, nor the other way round", async () => {
  atPromotion(openPromotion());
  answerCollege();
  answer("get", "/marks/students", { students: [] });
  const page = renderRoute("/marks-admin?course=BMS&class=c1");
  await page.user.click(await screen.findByRole("tab", { name: "Promotions" }));
  expect(page.address()).toBe(listAddress);
  await page.user.click(await screen.findByRole("link", { name: "BSc IT, term 2" }));
  await page.user.click(screen.getByRole("tab", { name: "Students" }));
  await waitFor(() => expect(page.address()).toBe("/marks-admin"));
});
