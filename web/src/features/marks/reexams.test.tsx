import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ReexamDate } from "@/lib/api-types";
import { atMarksDesk } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, faulty, refuse } from "@/testing/server";

const law: ReexamDate = {
  subjectId: "law",
  subjectName: "Business Law",
  course: "BMS",
  examDate: null,
  registered: 0,
};
const tax = {
  ...law,
  subjectId: "tax",
  subjectName: "Taxation",
  examDate: "2090-07-12",
  registered: 3,
};

beforeEach(() => {
  atMarksDesk();
  answer("get", "/marks/reexam-dates", { reexams: [law, tax] });
});

async function open(address = "/marks-admin?view=reexams") {
  const page = renderRoute(address);
  const field = (name: string) => screen.findByLabelText(`Re-exam date of ${name}`);
  await field("Business Law");
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, field, press };
}

test("each subject has its date and how many have registered", async () => {
  const { field } = await open();
  expect(await field("Taxation")).toHaveValue("12/07/2090");
  expect(screen.getByText("Taxation").closest("tr")).toHaveTextContent("BMS3");
  expect(await field("Taxation")).toHaveAccessibleDescription(/^in \d+ years$/);
  expect(await field("Business Law")).toHaveAccessibleDescription("Not announced yet");
});

test("a course is asked of the server", async () => {
  const calls = answer("get", "/marks/reexam-dates", { reexams: [law] });
  await open("/marks-admin?view=reexams&course=BMS");
  expect(calls[0]?.url.search).toBe("?course=BMS");
});

test("a date is set", async () => {
  const reexam = { ...law, examDate: "2090-07-15" };
  const calls = answer("put", "/marks/reexam-dates/law", { reexam });
  const { field, press } = await open();
  fireEvent.change(await field("Business Law"), { target: { value: "2090-07-15" } });
  answer("get", "/marks/reexam-dates", { reexams: [reexam, tax] });
  await press("Save: re-exam date of Business Law");
  expect(await screen.findByText("The re-exam in Business Law is on 15 July 2090.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ examDate: "2090-07-15" }]);
  expect(await field("Business Law")).toHaveValue("15/07/2090");
});

test("a saved date stands before the list is read again", async () => {
  answer("put", "/marks/reexam-dates/law", { reexam: { ...law, examDate: "2090-07-15" } });
  const { field, press } = await open();
  fireEvent.change(await field("Business Law"), { target: { value: "2090-07-15" } });
  const read = answerLate("get", "/marks/reexam-dates", { reexams: [law, tax] });
  await press("Save: re-exam date of Business Law");
  await screen.findByText("The re-exam in Business Law is on 15 July 2090.");
  expect(await field("Business Law")).toHaveValue("15/07/2090");
  expect(Object.keys(sessionStorage)).toEqual([]);
  read();
});

test("a date that is typed while another is saved stays, and can be saved", async () => {
  const reexam = { ...law, examDate: "2090-07-15" };
  const save = answerLate("put", "/marks/reexam-dates/law", { reexam });
  const { field, press } = await open();
  fireEvent.change(await field("Business Law"), { target: { value: "2090-07-15" } });
  await press("Save: re-exam date of Business Law");
  fireEvent.change(await field("Business Law"), { target: { value: "2090-08-20" } });
  answer("get", "/marks/reexam-dates", { reexams: [reexam, tax] });
  save();
  await screen.findByText("The re-exam in Business Law is on 15 July 2090.");
  expect(await field("Business Law")).toHaveValue("20/08/2090");
  const calls = answer("put", "/marks/reexam-dates/law", { reexam });
  await press("Save: re-exam date of Business Law");
  await waitFor(() => expect(calls[0]?.body).toEqual({ examDate: "2090-08-20" }));
});

test("a refusal stands at the field, and what was chosen stays", async () => {
  const errors = [{ path: "examDate", msg: "The date must be in the future." }];
  answer("put", "/marks/reexam-dates/tax", faulty(errors), { status: 400 });
  const { field, press } = await open();
  fireEvent.change(await field("Taxation"), { target: { value: "2090-01-01" } });
  await press("Save: re-exam date of Taxation");
  await waitFor(async () =>
    expect(await field("Taxation")).toHaveAccessibleDescription(/must be in the future/),
  );
  expect(await field("Taxation")).toHaveValue("01/01/2090");
  expect(await field("Taxation")).toHaveFocus();
  expect(await field("Taxation")).toHaveAccessibleDescription("The date must be in the future.");
});

test("a date that is not saved yet is still there after a look at another view", async () => {
  const { user, field, press } = await open();
  fireEvent.change(await field("Taxation"), { target: { value: "2090-01-01" } });
  await user.click(screen.getByRole("tab", { name: "Students" }));
  await user.click(await screen.findByRole("tab", { name: "Re-exam dates" }));
  expect(await field("Taxation")).toHaveValue("01/01/2090");
  expect(await field("Business Law")).toHaveValue("");
  answer("put", "/marks/reexam-dates/tax", { reexam: { ...tax, examDate: "2090-01-01" } });
  await press("Save: re-exam date of Taxation");
  await screen.findByText("The re-exam in Taxation is on 1 January 2090.");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a list that fails can be asked for again", async () => {
  refuse("get", "/marks/reexam-dates", 400, "Not now.");
  const { user } = renderRoute("/marks-admin?view=reexams");
  await screen.findByText("Not now.");
  answer("get", "/marks/reexam-dates", { reexams: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No subjects yet")).toBeVisible();
});

test("two subjects of one name are told apart by their terms", async () => {
  const maths = { ...law, subjectName: "Maths", term: 1 };
  const later = { ...maths, subjectId: "maths2", term: 2 };
  answer("get", "/marks/reexam-dates", { reexams: [maths, later] });
  const saved = { ...later, examDate: "2090-07-15" };
  const calls = answer("put", "/marks/reexam-dates/maths2", { reexam: saved });
  const { user } = renderRoute("/marks-admin?view=reexams");
  expect(await screen.findByText("Maths, term 1")).toBeVisible();
  const field = screen.getByLabelText("Re-exam date of Maths, term 2");
  fireEvent.change(field, { target: { value: "2090-07-15" } });
  await user.click(screen.getByRole("button", { name: "Save: re-exam date of Maths, term 2" }));
  const done = "The re-exam in Maths, term 2 is on 15 July 2090.";
  expect(await screen.findByText(done)).toBeVisible();
  expect(calls).toHaveLength(1);
});
