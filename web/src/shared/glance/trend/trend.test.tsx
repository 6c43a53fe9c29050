import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { GlanceChart } from "@/lib/api-types";
import { atTheDesk } from "@/testing/accounts";
import { answerGlance, idle } from "@/testing/glance";
import { asGrievanceAdmin } from "@/testing/grievances";
import { asLeaveAdmin } from "@/testing/leaves";
import { atMarksDesk } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";
import { type Name, pictureOf, type Row } from "./model";
import { subjectsIn } from "./subjects";

const row = (overrides: Partial<Row>): Row => ({
  key: "upTo5",
  from: null,
  to: null,
  course: null,
  subject: null,
  count: 1,
  amount: 0,
  rows: null,
  ...overrides,
});

const ages: GlanceChart = {
  chart: "grievancesByAge",
  rows: [
    row({ count: 3, rows: "status=Pending&from=2026-11-19" }),
    row({ key: "over15", count: 1, rows: "status=Pending&to=2026-11-04" }),
  ],
};

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((one) =>
      [...one.querySelectorAll("th, td")].map((cell) => cell.childNodes[0]?.textContent),
    );

async function open(charts: GlanceChart[], button = "Chart") {
  answerGlance("grievances");
  asGrievanceAdmin();
  const calls = answer("get", "/glance/grievances/trend", { desk: "grievances", charts });
  const page = renderRoute("/admin-grievance");
  const opener = await screen.findByRole("button", { name: button });
  return { ...page, calls, opener };
}

test("the chart is closed and not asked for until somebody opens it, by keyboard too", async () => {
  const { user, calls, opener } = await open([ages]);
  await screen.findByText("12 waiting");
  expect(calls).toHaveLength(0);
  expect(opener).toHaveAttribute("aria-expanded", "false");
  opener.focus();
  await user.keyboard("{Enter}");
  expect(opener).toHaveAttribute("aria-expanded", "true");
  const picture = await screen.findByRole("img", {
    name: "Bar chart: Pending grievances by age. The table has its numbers.",
  });
  expect(picture.querySelectorAll(".visx-bar")).toHaveLength(2);
  expect(calls).toHaveLength(1);
  // It may have been read while the list was away.
  expect(calls[0]?.headers.get("Portal-Unattended")).toBeNull();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("img")).toBeNull();
  expect(opener).toHaveFocus();
});

test("its table has the same numbers, each with the way to its rows", async () => {
  const { user, address, opener } = await open([ages]);
  await user.click(opener);
  const table = await screen.findByRole("table", { name: "Table: Pending grievances by age" });
  expect(rowsOf(table)).toEqual([
    ["Age", "Grievances"],
    ["Up to 5 working days", "3, Up to 5 working days"],
    ["Over 15 working days", "1, Over 15 working days"],
  ]);
  await user.click(within(table).getByRole("link", { name: "1, Over 15 working days" }));
  expect(address()).toBe("/admin-grievance?status=Pending&to=2026-11-04");
  expect(await screen.findByText(/^Filed by 04\/11\/2026/)).toBeVisible();
  // What scrolls can be reached by keyboard.
  expect(table.closest("[tabindex='0']")).toHaveAccessibleName("Table: Pending grievances by age");
});

test("nothing to show is said, and so is a failure", async () => {
  const { user, opener } = await open([{ chart: "grievancesByAge", rows: [row({ count: 0 })] }]);
  const failed = refuse("get", "/glance/grievances/trend", 404, "Not now.");
  await user.click(opener);
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(failed).toHaveLength(1);
  const arrive = answerLate("get", "/glance/grievances/trend", {
    desk: "grievances",
    charts: [{ chart: "grievancesByAge", rows: [row({ count: 0 })] }],
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  arrive();
  expect(await screen.findByText("Nothing to show yet")).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
});

test("a desk where no trend helps has no chart", async () => {
  answerGlance("leaves", { areas: [idle("leaves")] });
  asLeaveAdmin();
  renderRoute("/admin-leave");
  await screen.findByText("Nothing waiting");
  expect(screen.queryByRole("button", { name: /^Charts?$/ })).toBeNull();
});

test("collections and dues stand by course, with payments and rupees", async () => {
  atTheDesk();
  answerGlance("accounts");
  answer("get", "/glance/accounts/trend", {
    desk: "accounts",
    charts: [
      {
        chart: "collectionsByMonth",
        rows: [
          row({
            key: "2026-09",
            course: "BMS",
            count: 2,
            amount: 63000,
            rows: "status=Paid&from=2026-09-01&to=2026-09-30&courseId=bms",
          }),
          row({ key: "2026-11", count: 1, amount: 200.5 }),
        ],
      },
      { chart: "duesByAge", rows: [] },
    ],
  });
  const { user } = renderRoute("/accountant-admin");
  await user.click(await screen.findByRole("button", { name: "Charts" }));
  const name = "Table: Collections by month and course";
  const table = await screen.findByRole("table", { name });
  expect(rowsOf(table)).toEqual([
    ["Month", "Course", "Payments", "Amount"],
    ["September 2026", "BMS", "2, September 2026 and BMS", "₹63,000.00, September 2026 and BMS"],
    ["November 2026", "No course", "1", "₹200.50"],
  ]);
  const link = within(table).getByRole("link", { name: /^₹63,000.00/ });
  expect(link).toHaveAttribute(
    "href",
    "/accountant-admin?tab=charges&status=Paid&from=2026-09-01&to=2026-09-30&courseId=bms",
  );
  expect(screen.getByText("Nothing to show yet")).toBeVisible();
});

test("the pass rate of each subject stands beside who passed and who failed", async () => {
  atMarksDesk();
  answerGlance("marks", { areas: [idle("marks")] });
  const law = { course: "BMS", subject: "Business Law" };
  answer("get", "/glance/marks/trend", {
    desk: "marks",
    charts: [
      {
        chart: "passRates",
        rows: [
          row({ key: "PASS", ...law, count: 2, rows: "outcome=PASS&subject=law" }),
          row({ key: "FAIL", ...law, count: 1, rows: "outcome=FAIL&subject=law" }),
          row({ key: "FAIL", course: "BMS", subject: "Taxation", count: 4 }),
        ],
      },
    ],
  });
  const { user } = renderRoute("/marks-admin");
  await user.click(await screen.findByRole("button", { name: "Chart" }));
  const table = await screen.findByRole("table", { name: "Table: Pass rate by subject" });
  expect(rowsOf(table)).toEqual([
    ["Subject", "Course", "PASS", "FAIL", "Pass rate"],
    ["Business Law", "BMS", "2, Business Law, BMS", "1, Business Law, BMS", "66.7%"],
    ["Taxation", "BMS", "0", "4", "0.0%"],
  ]);
  const failed = within(table).getByRole("link", { name: "1, Business Law, BMS" });
  expect(failed).toHaveAttribute("href", "/marks-admin?outcome=FAIL&subject=law");
});

test("two subjects of one name and course have their own rates, by term", () => {
  const maths = { course: "BMS", subject: "Maths" };
  const found = subjectsIn([
    row({ key: "PASS", ...maths, term: 1, count: 3 }),
    row({ key: "FAIL", ...maths, term: 1, count: 1 }),
    row({ key: "FAIL", ...maths, term: 2, count: 2 }),
  ]);
  expect(found.map(({ subject, rate }) => [subject, rate])).toEqual([
    ["Maths, term 1", 75],
    ["Maths, term 2", 0],
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(2);
});

const labels = (chart: Name, rows: Row[]) => pictureOf(chart, rows).bars.map(({ label }) => label);

test("a month in which nothing was paid has its place", () => {
  const rows = [row({ key: "2025-12", amount: 1 }), row({ key: "2026-02", amount: 2 })];
  expect(labels("collectionsByMonth", rows)).toEqual([
    "December 2025",
    "January 2026",
    "February 2026",
  ]);
});

test("with more courses than colours the smallest are one", () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((nth) =>
    row({ key: "notYet", course: `Course ${nth}`, amount: nth }),
  );
  const { series, bars } = pictureOf("duesByAge", rows);
  expect(series.map(({ label }) => label)).toEqual([
    "Course 7",
    "Course 6",
    "Course 5",
    "Course 4",
    "Course 3",
    "Other courses",
  ]);
  expect(bars[0]?.values.others).toBe(3);
  expect(bars.map(({ label }) => label)).toHaveLength(4);
});
