import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { academicYear, answerYears, atYear, yearRow } from "@/testing/academic-years";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

const address = "/super-admin?tab=years";

test("each year has its days, its students, and who has opened it", async () => {
  signedIn(staffSession("superAdmin"));
  answerYears([
    yearRow({ _id: "y2", name: "2027–28", students: 0 }),
    yearRow({ lastAdmissionOn: null, isOpenedByHand: false }),
  ]);
  renderRoute(address);
  const table = within(await screen.findByRole("table", { name: "Academic years" }));
  await table.findByText("2026–27");
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "YearFirst dayLast dayLast day of admissionStudentsOpenedActions",
    "2027–2801/06/202631/05/202731/08/20260By handEdit",
    "2026–2701/06/202631/05/2027–120By the portalFees of College DetailsEdit",
  ]);
  expect(screen.getByText("2 years shown")).toBeVisible();
  expect(screen.getByRole("link", { name: "Edit: 2026–27" })).toHaveAttribute(
    "href",
    "/super-admin/academic-years/y1",
  );
  expect(screen.getByRole("link", { name: "Open the next year" })).toHaveAttribute(
    "href",
    "/super-admin/academic-years/next",
  );
});

test("without a year it says what to do", async () => {
  signedIn(staffSession("superAdmin"));
  answerYears([]);
  renderRoute(address);
  expect(await screen.findByText("No academic years yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open a year" })).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("while the years load the table holds their place", async () => {
  signedIn(staffSession("superAdmin"));
  const release = answerLate("get", "/academic-years", { academicYears: [yearRow()] });
  renderRoute(address);
  const table = await screen.findByRole("table", { name: "Academic years" });
  expect(table).toHaveAttribute("aria-busy", "true");
  release();
  expect(await within(table).findByText("2026–27")).toBeVisible();
});

test("a failure can be asked for again", async () => {
  signedIn(staffSession("superAdmin"));
  refuse("get", "/academic-years", 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerYears([yearRow()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2026–27")).toBeVisible();
});

test("a year is opened from the list, and the way leads back to it", async () => {
  atYear();
  const page = renderRoute(address);
  await page.user.click(await screen.findByRole("link", { name: "Edit: 2026–27" }));
  const heading = { name: "Academic year 2026–27", level: 1 };
  expect(await screen.findByRole("heading", heading)).toBeVisible();
  expect(page.address()).toBe("/super-admin/academic-years/y1");
  answer("get", "/college/getCollegeById/own", {} as never);
  await page.user.click(screen.getByRole("link", { name: "Academic Years" }));
  expect(page.address()).toBe(address);
});

test("a year that is not there, and one that cannot be read, are told apart", async () => {
  atYear();
  refuse("get", "/academic-years/y9", 404, "Not found.");
  renderRoute("/super-admin/academic-years/y9");
  expect(await screen.findByText("There is no such academic year.")).toBeVisible();
  refuse("get", "/academic-years/y1", 403, "Not now.");
  const { user } = renderRoute("/super-admin/academic-years/y1");
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", "/academic-years/y1", academicYear());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Save year" })).toBeVisible();
});

test("nobody else opens it", async () => {
  signedIn(staffSession("accountantAdmin"));
  renderRoute("/super-admin/academic-years/next");
  expect(
    await screen.findByRole("heading", { name: "Invalid role or unauthorized access" }),
  ).toBeVisible();
});
