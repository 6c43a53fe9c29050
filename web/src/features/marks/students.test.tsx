import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCollege, divided, withCourses } from "@/testing/college";
import { atMarksDesk, marked, rohan, sheet } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

beforeEach(() => atMarksDesk());

async function open(address = "/marks-admin") {
  const page = renderRoute(address);
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const choose = async (what: string, option: string) => {
    await page.user.click(screen.getByRole("combobox", { name: what }));
    await page.user.click(await screen.findByRole("option", { name: option }));
  };
  return { ...page, choose };
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

test("students stand with course, progress and status", async () => {
  const ready = marked({ ...rohan, entered: 2, status: "Ready" });
  answer("get", "/marks/students", { students: [marked(), ready] });
  await open();
  expect(rowOf("Asha Kulkarni")).toHaveTextContent("26000100001BMS1 of 2 subjectsIncomplete");
  expect(rowOf("Rohan Mehta")).toHaveTextContent("2 of 2 subjectsReady");
  expect(screen.getByText("2 students shown")).toBeVisible();
});

test("course, status and search are sent to the server, and stand in the address", async () => {
  const calls = answer("get", "/marks/students", { students: [marked()] });
  const { user, choose, address } = await open();
  await choose("Course", "BMS");
  await choose("Status", "Changed");
  expect(address()).toBe("/marks-admin?course=BMS&status=Changed");
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "asha");
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual([
      "?limit=25",
      "?limit=25&course=BMS",
      "?limit=25&course=BMS&status=Changed",
      "?limit=25&course=BMS&status=Changed&search=asha",
    ]),
  );
});

test("the order of the ids is the server's, and they stand lowest first", async () => {
  const calls = answer("get", "/marks/students", { students: [marked()] });
  const { choose } = await open();
  expect(screen.getByRole("combobox", { name: "Order" })).toHaveValue("Student ID, lowest first");
  await choose("Order", "Student ID, highest first");
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual(["?limit=25", "?limit=25&order=desc"]),
  );
});

test("students are sorted by name", async () => {
  const { user, address } = await open();
  const calls = answer("get", "/marks/students", { students: [marked()] });
  const sorts = { "Name, A to Z": "name.asc", "Name, Z to A": "name.desc" };
  await expectSorts({ user, address, calls, sorts });
});

test("further pages are the server's", async () => {
  answer(
    "get",
    "/marks/students",
    { students: [marked()] },
    { headers: { Link: '</api/marks/students?after=k>; rel="next"' } },
  );
  const { user } = await open();
  const later = answer("get", "/marks/students", { students: [marked(rohan)] });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("2 students shown")).toBeVisible();
  expect(later[0]?.url.searchParams.get("after")).toBe("k");
});

test("nobody admitted yet, and no match, say so", async () => {
  answer("get", "/marks/students", { students: [] });
  const { user } = renderRoute("/marks-admin");
  expect(await screen.findByText("No students admitted yet")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "nobody");
  expect(await screen.findByText("No student matches")).toBeVisible();
});

test("a list that fails can be asked for again", async () => {
  refuse("get", "/marks/students", 400, "Not now.");
  const { user } = renderRoute("/marks-admin");
  await screen.findByText("Not now.");
  atMarksDesk();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Asha Kulkarni" })).toBeVisible();
});

test("a click opens the marks; Close leads back to the row, and the address follows", async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  expect(address()).toBe("/marks-admin?student=26000100001");
  const dialog = await screen.findByRole("dialog", { name: "Marks of Asha Kulkarni" });
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[1] as HTMLElement);
  await waitFor(() => expect(address()).toBe("/marks-admin"));
  await waitFor(() => expect(screen.getByRole("link", { name: "Asha Kulkarni" })).toHaveFocus());
});

test("after Done the next student has the focus", async () => {
  answer("put", "/marks/26000100001", sheet());
  const { user } = await open();
  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  const dialog = await screen.findByRole("dialog", { name: "Marks of Asha Kulkarni" });
  await user.type(within(dialog).getByLabelText("Taxation"), "40");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("link", { name: "Rohan Mehta" })).toHaveFocus());
});

test("the three views follow the address", async () => {
  const { user, address } = await open("/marks-admin?course=BMS");
  answer("get", "/marks/reexam-dates", { reexams: [] });
  await user.click(screen.getByRole("tab", { name: "Re-exam dates" }));
  expect(address()).toBe("/marks-admin?course=BMS&view=reexams");
  expect(await screen.findByText("No subjects yet")).toBeVisible();
});

test("a subject to which the list is narrowed says its term", async () => {
  answer("get", "/marks/students", { students: [marked()] });
  answerCollege(withCourses(divided()));
  await open("/marks-admin?outcome=FAIL&subject=law2");
  expect(await screen.findByText(/^FAIL in Business Law, term 2/)).toBeVisible();
});
