import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { todayInIndia } from "@/lib/today";
import { typedDate } from "@/lib/typed-date";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { asTeacher, lecture, sheet, takenSheet, taught } from "@/testing/teaching";

const today = todayInIndia();

beforeEach(() => asTeacher());

async function open() {
  answer("get", "/attendance", sheet());
  const page = renderRoute("/teacher/mark");
  await screen.findByRole("heading", { name: /^Web Programming, .*, lecture 1$/ });
  return page;
}

test("several subjects are chosen from, and the choice stands in the address", async () => {
  asTeacher([taught(), taught({ _id: "os", name: "Operating Systems" })]);
  const { user, address } = renderRoute("/teacher/mark");
  expect(await screen.findByText("Choose a subject first")).toBeVisible();
  const calls = answer("get", "/attendance", sheet());
  await user.click(screen.getByRole("combobox", { name: "Subject" }));
  await user.click(await screen.findByRole("option", { name: "Web Programming (BSc IT)" }));
  expect(await screen.findByText("0 of 3 present")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Lecture number" }));
  expect(await screen.findAllByRole("option")).toHaveLength(8);
  await user.click(screen.getByRole("option", { name: "8" }));
  expect(address()).toBe(`/teacher/mark?subject=web&date=${today}&lecture=8`);
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("lecture")).toBe("8"));
});

test.each(["0", "9", "99", "1.5", "x"])(
  "lecture %s of the address is the first",
  async (number) => {
    const calls = answer("get", "/attendance", sheet());
    renderRoute(`/teacher/mark?subject=web&date=${today}&lecture=${number}`);
    await screen.findByText("0 of 3 present");
    expect(calls[0]?.url.searchParams.get("lecture")).toBe("1");
    expect(screen.getByRole("combobox", { name: "Lecture number" })).toHaveValue("1");
  },
);

test.each(["", "2020-01-01"])(
  "day '%s' is refused beside the field, without a sheet",
  async (day) => {
    const { user, address } = await open();
    await user.click(screen.getByRole("checkbox", { name: /Chitra/ }));
    const date = screen.getByLabelText("Date");
    await user.clear(date);
    if (day) await user.type(date, day);
    const fault = "Please choose today or one of the last seven days.";
    expect(await screen.findByText(fault)).toBeVisible();
    expect(address()).toBe("/teacher/mark");
    expect(screen.getByText("Choose the date first")).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    // The right day brings the sheet back, as it was ticked.
    await user.clear(date);
    await user.type(date, today);
    expect(await screen.findByRole("checkbox", { name: /Chitra/ })).toBeChecked();
    expect(screen.queryByText(fault)).toBeNull();
  },
);

test("recent lectures lead back to their sheets", async () => {
  const calls = answer("get", "/attendance/lectures", { lectures: [lecture()] });
  const { user, address } = await open();
  const row = (await screen.findByText("Lecture 2")).closest("tr");
  expect(row).toHaveTextContent(
    /^12\/06\/2026 Lecture 2Web Programming \(BSc IT\)2 of 3Meera Joshi/,
  );
  expect(calls[0]?.url.search).toBe("?limit=10");
  answer("get", "/attendance", takenSheet([], { date: "2026-06-12", lecture: 2 }));
  await user.click(
    screen.getByRole("link", { name: "Open: Web Programming, 12/06/2026, lecture 2" }),
  );
  expect(address()).toBe("/teacher/mark?subject=web&date=2026-06-12&lecture=2");
  const heading = await screen.findByRole("heading", {
    name: "Web Programming, 12/06/2026, lecture 2",
  });
  // The focus has gone along, from the list to the sheet; the list is what it was.
  expect(heading).toHaveFocus();
  expect(row).toBeVisible();
  expect(calls).toHaveLength(1);
  // Also when it is open already.
  await user.click(screen.getByRole("link", { name: /^Open: / }));
  expect(heading).toHaveFocus();
});

test("a lecture is opened in place of a day that is none", async () => {
  answer("get", "/attendance/lectures", { lectures: [lecture({ date: today, lecture: 1 })] });
  const { user } = await open();
  await user.clear(screen.getByLabelText("Date"));
  await screen.findByText("Choose the date first");
  await user.click(await screen.findByRole("link", { name: /^Open: / }));
  expect(await screen.findByRole("heading", { name: /^Web Programming, / })).toHaveFocus();
  expect(screen.getByLabelText("Date")).toHaveValue(typedDate(today));
});

test("without a subject the page says who assigns them", async () => {
  asTeacher([]);
  renderRoute("/teacher/mark");
  expect(await screen.findByText("No subject is assigned to you")).toBeVisible();
  expect(screen.getByText(/Your college's super admin assigns subjects/)).toBeVisible();
});

test("failures can be tried again: of the subjects, and of a sheet", async () => {
  refuse("get", "/attendance/subjects", 403, "Not now.");
  const { user } = renderRoute("/teacher/mark");
  await screen.findByText("Not now.");
  refuse("get", "/attendance", 404, "There is no such subject.");
  asTeacher();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("There is no such subject.");
  answer("get", "/attendance", sheet());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("0 of 3 present")).toBeVisible();
});

test("the lectures taken are read from the oldest on demand", async () => {
  const { user } = await open();
  const calls = answer("get", "/attendance/lectures", { lectures: [lecture()] });
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(calls[0]?.url.search).toBe("?limit=10&order=asc"));
  expect(await screen.findByText("1 lecture shown")).toBeVisible();
});

test("two subjects of one name are told apart by their terms", async () => {
  const maths = taught({ _id: "m1", name: "Maths", term: 1 });
  asTeacher([maths, taught({ _id: "m2", name: "Maths", term: 2 })]);
  const { user } = renderRoute("/teacher/mark");
  await screen.findByText("Choose a subject first");
  const calls = answer("get", "/attendance", sheet({ subjectName: "Maths", term: 2 }));
  await user.click(screen.getByRole("combobox", { name: "Subject" }));
  expect(await screen.findByRole("option", { name: "Maths, term 1 (BSc IT)" })).toBeVisible();
  await user.click(screen.getByRole("option", { name: "Maths, term 2 (BSc IT)" }));
  expect(
    await screen.findByRole("heading", { name: /^Maths, term 2, .*, lecture 1$/ }),
  ).toBeVisible();
  expect(calls[0]?.url.searchParams.get("subject")).toBe("m2");
});
