import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { atTheDesk } from "@/testing/accounts";
import { dues, duesClass } from "@/testing/dues";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

const path = "/accountant/dues";

beforeEach(() => {
  atTheDesk();
  answer("get", "/accountant/charges", { charges: [] });
});

async function open(found = dues()) {
  const calls = answer("get", path, found);
  const page = renderRoute("/accountant-admin?tab=dues");
  await screen.findByRole("heading", { name: "Dues · 29 November 2026" });
  return { ...page, calls };
}

const table = () => screen.findByRole("table", { name: "Dues by class and age" });

/** The cells of each row, without what only screen readers are told. */
const cellsOf = (found: HTMLElement) =>
  within(found)
    .getAllByRole("row")
    .map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => {
        const shown = cell.cloneNode(true) as HTMLElement;
        for (const unseen of shown.querySelectorAll("a > span")) unseen.remove();
        return shown.textContent;
      }),
    );

test("the fourth tab says what is owed in each class, by age, and in the college", async () => {
  const { user, address } = await open();
  const found = await table();
  await within(found).findByText("BMS, term 2");
  expect(cellsOf(found)).toEqual([
    [
      "Class",
      "Not due yet",
      "Up to 30 days overdue",
      "31 to 60 days overdue",
      "61 to 90 days overdue",
      "Over 90 days overdue",
      "Total",
    ],
    [
      "BMS, term 22026–27, 2 students",
      "₹62,500.001 charge",
      "₹62,500.502 charges",
      "–",
      "–",
      "–",
      "₹1,25,000.503 charges",
    ],
    [
      // Of one term: none is told.
      "BA2025–26, 1 student",
      "–",
      "–",
      "–",
      "–",
      "₹12,500.001 charge",
      "₹12,500.001 charge",
    ],
    ["No class1 student", "–", "₹100.001 charge", "–", "–", "–", "₹100.001 charge"],
    [
      "All classes4 students",
      "₹62,500.001 charge",
      "₹62,600.503 charges",
      "–",
      "–",
      "₹12,500.001 charge",
      "₹1,37,600.505 charges",
    ],
  ]);
  expect(screen.getByText("3 classes shown")).toBeInTheDocument();
  expect(document.title).toMatch(/^Dues – /);
  await user.click(screen.getByRole("tab", { name: "Students" }));
  expect(address()).toBe("/accountant-admin");
});

test.each([
  ["₹62,500.00, BMS, term 2, 2026–27, Not due yet", "&classId=m2&from=2026-11-29"],
  [
    "₹62,500.50, BMS, term 2, 2026–27, Up to 30 days overdue",
    "&classId=m2&from=2026-10-30&to=2026-11-28",
  ],
  ["₹1,25,000.50, BMS, term 2, 2026–27, Total", "&classId=m2"],
  ["₹12,500.00, BA, 2025–26, Over 90 days overdue", "&classId=b1&to=2026-08-30"],
  ["₹100.00, No class, Total", "&classId=00000000-0000-0000-0000-000000000000"],
  ["₹62,600.50, All classes, Up to 30 days overdue", "&from=2026-10-30&to=2026-11-28"],
  ["₹1,37,600.50, All classes, Total", ""],
  ["2 students, BMS, term 2, 2026–27", "&classId=m2"],
  ["1 student, BA, 2025–26", "&classId=b1"],
  ["1 student, No class", "&classId=00000000-0000-0000-0000-000000000000"],
  ["4 students, All classes", ""],
])("each number leads to the charges that it counts: %s", async (name, query) => {
  await open();
  const link = await screen.findByRole("link", { name });
  expect(link).toHaveAttribute("href", `/accountant-admin?tab=charges&status=Due${query}`);
});

test("the charges that a number leads to say of which class and which days they are", async () => {
  const { user, address } = await open();
  const name = "₹62,500.50, BMS, term 2, 2026–27, Up to 30 days overdue";
  await user.click(await screen.findByRole("link", { name }));
  expect(address()).toBe(
    "/accountant-admin?tab=charges&status=Due&classId=m2&from=2026-10-30&to=2026-11-28",
  );
  const said = "Class: BMS, term 2, 2026–27 · Due from 30/10/2026 to 28/11/2026";
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText("No charge matches")).toBeVisible();
});

const pictured = () => screen.findByRole("img", { name: /^Bar chart: Dues by age\./ });

test("few classes have a part each of the bars, with a legend", async () => {
  await open();
  const picture = await pictured();
  expect(picture.querySelectorAll(".visx-bar")).toHaveLength(4);
  const legend = within(picture.closest("[role=tabpanel], section") as HTMLElement);
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "BMS, term 2, 2026–27",
    "BA, 2025–26",
    "No class",
  ]);
});

test("of many classes the bars say what all owe", async () => {
  const classes = Array.from({ length: 7 }, (_, index) =>
    duesClass({ classId: `k${index}`, courseName: `Course ${index}` }),
  );
  await open(dues({ classes }));
  const picture = await pictured();
  expect(picture.querySelectorAll(".visx-bar")).toHaveLength(3);
  expect(screen.queryByText("Course 6, term 2, 2026–27")).toBeNull();
});

test("loading and nothing owed are told", async () => {
  const none = { charges: 0, amount: 0 };
  const nothing = dues({ ages: dues().ages.map((age) => ({ ...age, ...none })), classes: [] });
  const arrive = answerLate("get", path, nothing);
  renderRoute("/accountant-admin?tab=dues");
  expect(await table()).toHaveAttribute("aria-busy", "true");
  arrive();
  expect(await screen.findByText("Nothing is owed")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
});

test("a failure can be retried", async () => {
  refuse("get", path, 404, "Not now.");
  const { user } = renderRoute("/accountant-admin?tab=dues");
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", path, dues());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await within(await table()).findByText("BMS, term 2")).toBeVisible();
});
