import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { formatDate } from "@/lib/dates";
import { todayInIndia } from "@/lib/today";
import {
  divisionA,
  divisionB,
  groupOf,
  offered,
  sheetOf,
  wholeClass,
} from "@/testing/lecture-groups";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, http, refuse, server } from "@/testing/server";
import { asTeacher, lecture, sheet, taught } from "@/testing/teaching";

const [asha, bhavesh, chitra] = ["26000100001", "26000100002", "26000100003"] as const;
const today = todayInIndia();
const page = "/teacher/mark";
const inA = `${page}?subject=web&date=${today}&class=c1&division=a`;

beforeEach(() => asTeacher([taught({ groups: [wholeClass, divisionA, divisionB] })]));

const picker = (name: string) => screen.getByRole("combobox", { name });
const heading = (name: RegExp) => screen.findByRole("heading", { name, level: 2 });
const box = (name: RegExp) => screen.getByRole("checkbox", { name });

async function open(address = inA) {
  const shown = renderRoute(address);
  await screen.findByRole("heading", { name: "Mark Students" });
  const press = (name: string) => shown.user.click(screen.getByRole("button", { name }));
  // The list's code may come between the press and the release of a first click, which is lost then.
  const unfold = (what: string) =>
    waitFor(async () => {
      const isOpen = () => picker(what).getAttribute("aria-expanded") === "true";
      if (!isOpen()) await shown.user.click(picker(what));
      expect(isOpen()).toBe(true);
    });
  const choose = async (what: string, option: string) => {
    await unfold(what);
    await shown.user.click(await screen.findByRole("option", { name: option }));
  };
  return { ...shown, press, unfold, choose };
}

const asked = (calls: { url: URL }[]) => calls.map(({ url }) => url.search);
const ofOthers = (next: number) =>
  faulty([
    {
      msg: `Lecture ${next - 1} of that day is for another class or division. The next free one is ${next}.`,
      path: "lecture",
      code: "attendance.lecture-of-others",
      params: { lecture: next - 1, next },
    },
  ]);

test("the class is chosen first, and the server says which lecture is next", async () => {
  // A call would fail this test: no answer to it is set up.
  const { unfold, choose, address, user } = await open(page);
  expect(await screen.findByText("Choose the class first")).toBeVisible();
  expect(picker("Lecture number")).toHaveValue("");
  const calls = answer("get", "/attendance", sheetOf(divisionA, { lecture: 3 }));
  await unfold("Class");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "2026-27, all divisions",
    "2026-27, division A",
    "2026-27, division B",
  ]);
  await user.click(screen.getByRole("option", { name: "2026-27, division A" }));
  const title = `Web Programming, 2026-27, division A, ${formatDate(today)}, lecture 3`;
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(asked(calls)).toEqual([`?subject=web&date=${today}&class=c1&division=a`]);
  expect(address()).toBe(`${page}?date=${today}&class=c1&division=a`);
  expect(picker("Lecture number")).toHaveValue("3");
  await choose("Lecture number", "4");
  expect(address()).toBe(`${page}?date=${today}&lecture=4&class=c1&division=a`);
  await choose("Class", "2026-27, all divisions");
  await waitFor(() => expect(address()).toBe(`${page}?date=${today}&class=c1`));
  expect(asked(calls).at(-1)).toBe(`?subject=web&date=${today}&class=c1`);
});

test("terms tell classes apart, and a class that is not divided needs no more words", async () => {
  const second = offered({ classId: "c2", divisionId: null, divisionName: null, term: 2 });
  asTeacher([taught({ groups: [second, offered({ term: 1 })] })]);
  const { unfold } = await open(page);
  await screen.findByRole("combobox", { name: "Class" });
  await unfold("Class");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "2026-27, term 2",
    "2026-27, term 1, division A",
  ]);
});

test("a class says the term of its subject, which is not said twice", async () => {
  const second = offered({ classId: "c2", divisionId: null, divisionName: null, term: 2 });
  asTeacher([taught({ groups: [second], term: 2 })]);
  answer("get", "/attendance", sheetOf(second, { term: 2 }));
  const taken = lecture({ group: groupOf(second), term: 2 });
  answer("get", "/attendance/lectures", { lectures: [taken, lecture({ _id: "l2", term: 1 })] });
  await open(page);
  expect(await heading(/^Web Programming, 2026-27, term 2, \d.*, lecture 1$/)).toBeVisible();
  expect(await screen.findByText(/^Web Programming \(BSc IT\)/)).toHaveTextContent(
    "Web Programming (BSc IT) 2026-27, term 2",
  );
  expect(screen.getByText("Web Programming, term 1 (BSc IT)")).toBeVisible();
});

test("of one division alone nothing is chosen: the heading says which one it is", async () => {
  asTeacher([taught({ groups: [divisionB] })]);
  const calls = answer("get", "/attendance", sheetOf(divisionB));
  await open(page);
  expect(await heading(/^Web Programming, 2026-27, division B, .*, lecture 1$/)).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Class" })).toBeNull();
  expect(asked(calls)).toEqual([`?subject=web&date=${today}&class=c1&division=b`]);
});

test("a lecture of nobody yet can still be given to the only class", async () => {
  asTeacher([taught({ groups: [divisionB] })]);
  const noClass = { msg: "Please choose the class.", path: "class" };
  const errors = faulty([{ ...noClass, code: "attendance.no-class" }]);
  answer("get", "/attendance", errors, { status: 400 });
  const { choose } = await open(`${page}?subject=web&date=${today}&lecture=2`);
  expect(await screen.findByText("Choose the class first")).toBeVisible();
  answer("get", "/attendance", sheetOf(divisionB));
  await choose("Class", "2026-27, division B");
  expect(await heading(/division B/)).toBeVisible();
});

test("where no class is taught at present it is said so; a lecture that was taken still opens", async () => {
  asTeacher([taught({ groups: [] })]);
  // A call would fail this test: no answer to it is set up.
  const { choose } = await open(page);
  expect(await screen.findByText("No class to take attendance of")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Class" })).toBeNull();
  answer("get", "/attendance", sheetOf(divisionB, { isTaken: true, isEditable: false }));
  await choose("Lecture number", "1");
  expect(await heading(/division B/)).toBeVisible();
  const noClass = { msg: "Please choose the class.", path: "class" };
  const errors = faulty([{ ...noClass, code: "attendance.no-class" }]);
  answer("get", "/attendance", errors, { status: 400 });
  await choose("Lecture number", "2");
  expect(await screen.findByText("No class to take attendance of")).toBeVisible();
});

test("another subject keeps the class where it is offered there, too", async () => {
  const other = taught({ _id: "os", name: "Operating Systems", groups: [divisionA] });
  const none = taught({ _id: "db", name: "Databases" });
  asTeacher([taught({ groups: [wholeClass, divisionA] }), other, none]);
  const calls = answer("get", "/attendance", sheetOf(divisionA));
  const { choose, address } = await open();
  await heading(/division A/);
  await choose("Subject", "Operating Systems (BSc IT)");
  expect(address()).toBe(`${page}?subject=os&date=${today}&class=c1&division=a`);
  answer("get", "/attendance", sheet());
  await choose("Subject", "Databases (BSc IT)");
  expect(address()).toBe(`${page}?subject=db&date=${today}&lecture=1`);
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Class" })).toBeNull());
  expect(asked(calls)[0]).toBe(`?subject=web&date=${today}&class=c1&division=a`);
});

test("students are called by their roll numbers, in the order of the server", async () => {
  answer("get", "/attendance", sheetOf(divisionA));
  const { user } = await open();
  await heading(/division A/);
  const group = within(screen.getByRole("group", { name: "Students" }));
  const rows = () => group.getAllByRole("checkbox").map((one) => one.closest("label")?.textContent);
  expect(rows()).toEqual([
    `7Asha Kulkarni${asha}`,
    `12Bhavesh Solanki${bhavesh}`,
    `–Chitra Nair${chitra}`,
  ]);
  // Also where those that are found have none.
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "chi");
  await waitFor(() => expect(rows()).toEqual([`–Chitra Nair${chitra}`]));
});

test("on the sheet of a whole class the division is before the number, also when it is only read", async () => {
  const all = sheetOf(wholeClass, { isEditable: false });
  const students = all.students.map((student, index) => ({
    ...student,
    division: ["A", "B", null][index] ?? null,
  }));
  answer("get", "/attendance", { ...all, students });
  await open(`${page}?subject=web&date=${today}&lecture=1&class=c1`);
  await heading(/^Web Programming, 2026-27, all divisions, /);
  const rows = within(screen.getByRole("list", { name: "Students" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `A 7Asha Kulkarni${asha}Absent`,
    `B 12Bhavesh Solanki${bhavesh}Absent`,
    `–Chitra Nair${chitra}Absent`,
  ]);
});

test("nobody is in the division yet", async () => {
  answer("get", "/attendance", { ...sheetOf(divisionA), students: [] });
  await open();
  expect(await screen.findByText("No students here yet")).toBeVisible();
});

test("numbers of others cannot be chosen, and say why", async () => {
  answer("get", "/attendance", sheetOf(divisionA, { lecture: 2, takenByOthers: [1, 3] }));
  const { user, unfold, choose, address } = await open();
  await heading(/lecture 2$/);
  await unfold("Lecture number");
  const options = await screen.findAllByRole("option");
  expect(options.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    "1 (another class or division)",
    "2",
    "3 (another class or division)",
    "4",
  ]);
  await user.click(screen.getByRole("option", { name: /^1 / }));
  expect(address()).toBe(inA);
  await choose("Lecture number", "4");
  expect(address()).toContain("&lecture=4");
});

test("a sheet is sent for its class and division, with the number that it has", async () => {
  answer("get", "/attendance", sheetOf(divisionA, { lecture: 2 }));
  const { user, press } = await open();
  await heading(/lecture 2$/);
  await user.click(box(/Bhavesh/));
  const saved = sheetOf(divisionA, { lecture: 2, isTaken: true, revision: 1 });
  const calls = answer("post", "/attendance", saved);
  await press("Submit");
  expect(await screen.findByText("Attendance saved: 0 of 3 present.")).toBeVisible();
  expect(calls[0]?.body).toEqual({
    subjectId: "web",
    date: today,
    lecture: 2,
    classId: "c1",
    divisionId: "a",
    revision: null,
    students: [asha, bhavesh, chitra].map((id) => ({ id, present: id === bhavesh })),
  });
});

test("after a save the other divisions are asked anew which number is free", async () => {
  answer("get", "/attendance", sheetOf(divisionB));
  const { press, choose } = await open(`${inA.slice(0, -1)}b`);
  await heading(/division B/);
  answer("get", "/attendance", sheetOf(divisionA));
  await choose("Class", "2026-27, division A");
  await heading(/division A/);
  answer("post", "/attendance", sheetOf(divisionA, { isTaken: true, revision: 1 }));
  await press("Tick all 3 shown");
  await press("Submit");
  await screen.findByText(/^Attendance saved/);
  const calls = answer("get", "/attendance", sheetOf(divisionB, { lecture: 2 }));
  await choose("Class", "2026-27, division B");
  expect(await heading(/division B, .*, lecture 2$/)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("a number that others have offers the next one, and the ticks go along", async () => {
  answer("get", "/attendance", sheetOf(divisionA));
  const { user, press, address } = await open();
  await heading(/lecture 1$/);
  await user.click(box(/Bhavesh/));
  answer("post", "/attendance", ofOthers(2), { status: 400 });
  await press("Submit");
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The next free one is 2.");
  await waitFor(() => expect(alert).toHaveFocus());
  expect(box(/Bhavesh/)).toBeChecked();
  answer("get", "/attendance", sheetOf(divisionA, { lecture: 2, takenByOthers: [1] }));
  await press("Go to lecture 2");
  await waitFor(async () => expect(await heading(/lecture 2$/)).toHaveFocus());
  expect(address()).toBe(`${page}?subject=web&date=${today}&lecture=2&class=c1&division=a`);
  expect(box(/Bhavesh/)).toBeChecked();
  expect(box(/Asha/)).not.toBeChecked();
  expect(screen.getByText("Not submitted")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  const calls = answer("post", "/attendance", sheetOf(divisionA, { lecture: 2, isTaken: true }));
  await press("Submit");
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ lecture: 2, divisionId: "a" }));
  // Nothing is left of it in the tab.
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("what is ticked goes along with a number that became another one while nobody looked", async () => {
  answer("get", "/attendance", sheetOf(divisionA));
  const { user } = await open();
  await heading(/lecture 1$/);
  await user.click(box(/Chitra/));
  cleanup();
  answer("get", "/attendance", sheetOf(divisionA, { lecture: 2, takenByOthers: [1] }));
  await open();
  await heading(/lecture 2$/);
  expect(box(/Chitra/)).toBeChecked();
});

test("ticks of one division are not those of the other", async () => {
  answer("get", "/attendance", sheetOf(divisionA));
  const { user, choose } = await open();
  await heading(/division A/);
  await user.click(box(/Asha/));
  answer("get", "/attendance", sheetOf(divisionB));
  await choose("Class", "2026-27, division B");
  await heading(/division B/);
  expect(box(/Asha/)).not.toBeChecked();
  answer("get", "/attendance", sheetOf(divisionA));
  await choose("Class", "2026-27, division A");
  await heading(/division A/);
  expect(box(/Asha/)).toBeChecked();
});

test("an address with a number of others leads on to the next one", async () => {
  server.use(
    http.get("/attendance", ({ query, response }) =>
      query.get("lecture") === "1"
        ? response(400).json(ofOthers(2))
        : response(200).json(sheetOf(divisionA, { lecture: 2, takenByOthers: [1] })),
    ),
  );
  const { press } = await open(`${page}?subject=web&date=${today}&lecture=1&class=c1&division=a`);
  expect(await screen.findByText(/^Lecture 1 of that day is for another class/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await press("Go to lecture 2");
  await waitFor(async () => expect(await heading(/lecture 2$/)).toHaveFocus());
});

test("a full day, and a class that is another teacher's, are told", async () => {
  const full = { msg: "All eight lectures of that day are taken.", path: "lecture" };
  const errors = faulty([{ ...full, code: "attendance.no-lecture-free" }]);
  answer("get", "/attendance", errors, { status: 400 });
  const { choose } = await open();
  expect(await screen.findByText(full.msg)).toBeVisible();
  refuse("get", "/attendance", 404, "There is no such class.");
  await choose("Class", "2026-27, division B");
  expect(await screen.findByText("There is no such class.")).toBeVisible();
});

test("lectures taken say whom they were for, and lead to just that sheet", async () => {
  const over = { ...groupOf(divisionA), classId: "c0", yearName: "2025-26" };
  const taken = [
    lecture({ group: groupOf(divisionB) }),
    lecture({ _id: "l2", group: groupOf(wholeClass) }),
    lecture({ _id: "l3", group: over }),
    lecture({ _id: "l4" }),
  ];
  answer("get", "/attendance/lectures", { lectures: taken });
  const { user, address } = await open(page);
  const table = within(await screen.findByRole("table", { name: "Lectures taken" }));
  const links = await table.findAllByRole("link");
  const link = (name: string) => `Open: Web Programming, ${name}12/06/2026, lecture 2`;
  expect(links.map((one) => one.getAttribute("aria-label"))).toEqual([
    link("2026-27, division B, "),
    link("2026-27, all divisions, "),
    link("2025-26, division A, "),
    link(""),
  ]);
  expect(table.getByText("2026-27, division B")).toBeVisible();
  const day = { date: "2026-06-12", lecture: 2, isTaken: true, takenBy: "Meera Joshi" };
  answer("get", "/attendance", { ...sheetOf(divisionA, day), group: over });
  await user.click(screen.getByRole("link", { name: link("2025-26, division A, ") }));
  expect(address()).toBe(`${page}?subject=web&date=2026-06-12&lecture=2&class=c0&division=a`);
  await waitFor(async () => expect(await heading(/2025-26, division A/)).toHaveFocus());
  // That class takes no new lectures, but the open sheet still shows its name.
  expect(picker("Class")).toHaveValue("2025-26, division A");
  const calls = answer("get", "/attendance", sheet(day));
  await user.click(screen.getByRole("link", { name: link("") }));
  await waitFor(async () =>
    expect(await heading(/^Web Programming, 12\/06\/2026, lecture 2$/)).toHaveFocus(),
  );
  expect(asked(calls)).toEqual(["?subject=web&date=2026-06-12&lecture=2"]);
});

test("a lecture that an address names without its class is whosever it is", async () => {
  answer("get", "/attendance", sheetOf(divisionB, { isTaken: true, revision: 1 }));
  const { choose, address } = await open(`${page}?subject=web&date=${today}&lecture=1`);
  await heading(/division B/);
  expect(picker("Class")).toHaveValue("2026-27, division B");
  await choose("Lecture number", "2");
  expect(address()).toBe(`${page}?subject=web&date=${today}&lecture=2&class=c1&division=b`);
});
