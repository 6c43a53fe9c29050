import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { atMarksDesk, grid, keepGrid, mark, sheet } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

const rows = 1_000;
const subjects = Array.from({ length: 6 }, (_, at) => `Subject ${at + 1}`);
const idOf = (nth: number) => String(26_000_100_000 + nth);
const nameOf = (nth: number) => `Student No ${nth}`;
const students = Array.from({ length: rows }, (_, at) =>
  sheet({
    id: idOf(at + 1),
    name: nameOf(at + 1),
    marks: subjects.map((subjectName) => mark({ subjectId: subjectName, subjectName })),
  }),
);

/** In pixels: a window of the grid, and a row of it. */
const height = { window: 560, row: 36 };

beforeEach(() => {
  atMarksDesk();
  answer("get", "/marks/grid", grid(students));
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === "TBODY" ? height.row : height.window;
  });
});

async function open() {
  const calls = keepGrid(students);
  const page = renderRoute("/marks-admin?view=grid&course=BMS");
  await screen.findByText("1000 students");
  const table = screen.getByRole("table", { name: "Marks of BMS" });
  const cell = (nth: number, subject = 1) =>
    document.getElementById(`cell-${idOf(nth)}-${subject - 1}`) as HTMLInputElement;
  const scrollTo = (nth: number) => {
    const scroller = table.parentElement as HTMLElement;
    scroller.scrollTop = (nth - 1) * height.row;
    fireEvent.scroll(scroller);
  };
  return { ...page, calls, table, cell, scrollTo };
}

const drawn = () => document.querySelectorAll("[data-student]").length;
/** Those in the window, as many again before and after it, and the few that are always there. */
const most = 50;

test("of 1,000 rows few are drawn, and each says which one it is", async () => {
  const { table, cell, scrollTo } = await open();
  process.stdout.write(`    ${drawn()} of ${rows} rows drawn (at most ${most})\n`);
  expect(drawn()).toBeLessThanOrEqual(most);
  expect(drawn()).toBeGreaterThanOrEqual(height.window / height.row);
  expect(table).toHaveAttribute("aria-rowcount", "1001");
  expect(cell(1).closest("tr")).toHaveAttribute("aria-rowindex", "2");
  expect(cell(500)).toBeNull();
  scrollTo(500);
  await waitFor(() => expect(cell(500)).not.toBeNull());
  expect(cell(500).closest("tr")).toHaveAttribute("aria-rowindex", "501");
  expect(drawn()).toBeLessThanOrEqual(most);
  // Where Tab comes in.
  expect([cell(1), cell(rows)]).not.toContain(null);
});

test("keys lead to rows that are not drawn yet, and a row with the focus stays", async () => {
  const { user, cell, scrollTo } = await open();
  await user.click(cell(1));
  await user.keyboard("{Control>}{End}{/Control}");
  expect(cell(rows, 6)).toHaveFocus();
  await user.keyboard("{ArrowUp}{Shift>}{Enter}{/Shift}{Home}");
  expect(cell(rows - 2)).toHaveFocus();
  await user.keyboard("{Control>}{Home}{/Control}{ArrowDown}{ArrowDown}{End}77");
  scrollTo(500);
  await waitFor(() => expect(cell(500)).not.toBeNull());
  expect(cell(3, 6)).toHaveFocus();
  expect(cell(3, 6)).toHaveValue("77");
  await user.tab();
  expect(cell(4)).toHaveFocus();
});

test("a block goes past the rows that are drawn, and is saved by one call", async () => {
  const { user, cell, calls, scrollTo } = await open();
  await user.click(cell(1));
  const block = Array.from({ length: rows }, () => subjects.map(() => "55").join("\t")).join("\n");
  fireEvent.paste(cell(1), { clipboardData: { getData: () => block } });
  const asked = within(await screen.findByRole("dialog", { name: "Paste 6000 marks" }));
  await user.click(asked.getByRole("button", { name: "Fill in" }));
  await screen.findByText("All changes saved");
  expect(calls.map(({ cells }) => cells.length)).toEqual([6_000]);
  scrollTo(700);
  await waitFor(() => expect(cell(700, 6)).toHaveValue("55"));
  expect(cell(700).closest("tr")).toHaveTextContent(/33055\.00%PASSSaved · Ready$/);
});

test("all rows are there for who seeks a word in the page, and on paper", async () => {
  const { user } = await open();
  await act(async () => void window.dispatchEvent(new Event("beforeprint")));
  expect(drawn()).toBe(rows);
  await act(async () => void window.dispatchEvent(new Event("afterprint")));
  expect(drawn()).toBeLessThanOrEqual(most);
  await user.keyboard("{Control>}f{/Control}");
  expect(drawn()).toBe(rows);
});
