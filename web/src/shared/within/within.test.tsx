import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClass, classList } from "@/testing/classes";
import { atMarksDesk, marked } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";
import { answerTerms, years } from "@/testing/terms";

const select = (name: string) => screen.queryByRole("combobox", { name });

async function open(address = "/marks-admin") {
  const calls = answer("get", "/marks/students", { students: [marked()] });
  const page = renderRoute(address);
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const choose = async (name: string, option: string) => {
    await page.user.click(await screen.findByRole("combobox", { name }));
    await page.user.click(await screen.findByRole("option", { name: option }));
  };
  const asked = () => calls.map(({ url }) => url.search);
  return { ...page, asked, choose };
}

test("a college of one year, one term and no divisions sees and asks what it always did", async () => {
  atMarksDesk();
  const classes = [aClass({ divisions: [] }), aClass({ _id: "c2", course: "BA", divisions: [] })];
  answer("get", "/classes", classList({ years: years.slice(0, 1), yearId: "y2", classes }));
  const { asked } = await open();
  expect([select("Academic year"), select("Class"), select("Division")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(asked()).toEqual(["?limit=25"]);
});

test("where courses have several terms the list is of the present year, and is asked for once", async () => {
  atMarksDesk();
  const forYears = answerTerms();
  const { asked } = await open();
  expect(asked()).toEqual(["?limit=25&year=y2"]);
  expect(forYears).toEqual([null]);
  expect(select("Academic year")).toHaveValue("2026–27");
  expect(select("Class")).toHaveValue("All classes");
  expect(select("Division")).toBeNull();
});

test("all years are a choice, which the address keeps", async () => {
  atMarksDesk();
  answerTerms();
  const { asked, choose, address } = await open();
  await choose("Academic year", "All years");
  expect(address()).toBe("/marks-admin?year=all");
  await waitFor(() => expect(asked().at(-1)).toBe("?limit=25"));
  await waitFor(() => expect(select("Class")).toBeNull());
});

test("back at the default year, the address is as it was before", async () => {
  atMarksDesk();
  answerTerms();
  const { asked, choose, address } = await open();
  await choose("Academic year", "2025–26");
  expect(address()).toBe("/marks-admin?year=y1");
  await waitFor(() => expect(asked().at(-1)).toBe("?limit=25&year=y1"));
  await choose("Academic year", "2026–27");
  expect(address()).toBe("/marks-admin");
  await waitFor(() => expect(select("Academic year")).toHaveValue("2026–27"));
  await choose("Class", "BMS, term 3");
  expect(address()).toBe("/marks-admin?year=y2&class=m3");
  await choose("Class", "All classes");
  expect(address()).toBe("/marks-admin");
  await waitFor(() => expect(select("Class")).toHaveValue("All classes"));
});

test("a year that is not the default one of a course stays in the address", async () => {
  atMarksDesk();
  answerTerms();
  const { asked, choose, address } = await open("/marks-admin?course=BA");
  expect(asked()).toEqual(["?limit=25&course=BA"]);
  await choose("Academic year", "2026–27");
  expect(address()).toBe("/marks-admin?course=BA&year=y2");
});

test("an address of all years needs no classes to be asked for", async () => {
  atMarksDesk();
  const arrive = answerLate("get", "/classes", classList({ years, yearId: "y2", classes: [] }));
  const { asked } = await open("/marks-admin?year=all");
  expect(asked()).toEqual(["?limit=25"]);
  arrive();
  await waitFor(() => expect(select("Academic year")).toHaveValue("All years"));
});

test("a class says its term, and one that is divided has its divisions", async () => {
  atMarksDesk();
  answerTerms();
  const { asked, choose, address } = await open();
  await choose("Class", "BMS, term 3");
  await choose("Division", "B");
  expect(address()).toBe("/marks-admin?year=y2&class=m3&division=b");
  await waitFor(() => expect(asked().at(-1)).toBe("?limit=25&year=y2&class=m3&division=b"));
  expect(screen.getByRole("heading", { name: "Students · Term 3" })).toBeVisible();
});

test("another class has other divisions, and another year other classes", async () => {
  atMarksDesk();
  answerTerms();
  const { asked, choose, address } = await open("/marks-admin?year=y2&class=m3&division=b");
  await choose("Class", "BMS, term 1");
  expect(address()).toBe("/marks-admin?year=y2&class=m1");
  await waitFor(() => expect(select("Division")).toBeNull());
  await choose("Academic year", "2025–26");
  expect(address()).toBe("/marks-admin?year=y1");
  await waitFor(() => expect(asked().at(-1)).toBe("?limit=25&year=y1"));
  await choose("Class", "BMS, term 2");
  expect(address()).toBe("/marks-admin?year=y1&class=o2");
});

test("a course has its own classes, and keeps the chosen one if that is of it", async () => {
  atMarksDesk();
  answerTerms();
  const { choose, user, address } = await open("/marks-admin?year=y2&class=m3&division=b");
  await choose("Course", "BMS");
  expect(address()).toBe("/marks-admin?year=y2&class=m3&division=b&course=BMS");
  await user.click(await screen.findByRole("combobox", { name: "Class" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "All classes",
    "BMS, term 1",
    "BMS, term 3",
  ]);
  await user.keyboard("{Escape}");
  await choose("Course", "BA");
  expect(address()).toBe("/marks-admin?year=y2&course=BA");
});

test("without the classes the list is there, and the years can be asked for again", async () => {
  atMarksDesk();
  refuse("get", "/classes", 403, "Not now.");
  const { asked, user } = await open();
  expect(asked()).toEqual(["?limit=25"]);
  expect(screen.getByText(/^The years could not be loaded/)).toBeVisible();
  expect(select("Academic year")).toHaveValue("All years");
  answerTerms();
  await user.click(select("Academic year") as HTMLElement);
  await waitFor(() => expect(select("Class")).toBeVisible());
  expect(screen.queryByText(/^The years could not be loaded/)).toBeNull();
  await waitFor(() => expect(asked().at(-1)).toBe("?limit=25&year=y2"));
});

test("a link of a year leads there also without the classes", async () => {
  atMarksDesk();
  refuse("get", "/classes", 403, "Not now.");
  const { asked } = await open("/marks-admin?year=y1&class=o1");
  expect(asked()).toEqual(["?limit=25&year=y1&class=o1"]);
  expect(select("Academic year")).toHaveValue("One of the years");
});

test("a link that narrows the list has counted all years", async () => {
  atMarksDesk();
  answerTerms();
  const { asked } = await open("/marks-admin?enteredBy=2026-11-11");
  expect(asked()).toEqual(["?limit=25&enteredBy=2026-11-11"]);
});

test("nobody within a year is no reason to think that nobody is admitted", async () => {
  atMarksDesk();
  answerTerms();
  answer("get", "/marks/students", { students: [] });
  renderRoute("/marks-admin");
  expect(await screen.findByText("No students here")).toBeVisible();
});
