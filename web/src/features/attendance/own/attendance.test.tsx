import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { admission } from "@/testing/admissions";
import { expectKept } from "@/testing/kept";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { subjectAttendance } from "@/testing/teaching";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/practicals", { practicals: [] });
});

const answerMine = (...subjects: Parameters<typeof subjectAttendance>[0][]) =>
  answer("get", "/attendance/mine", { line: 75, subjects: subjects.map(subjectAttendance) });

const rowOf = async (name: string) => (await screen.findByText(name)).closest("li");

test.each([
  [{}, "36 of 40 lectures90.00%Above the line"],
  [{ attended: 30, percentage: 75 }, "30 of 40 lectures75.00%On the line"],
  [{ attended: 27, percentage: 67.5, lecturesNeeded: 12 }, "67.50%12 more lectures needed"],
  [{ held: 7, attended: 5, percentage: 71.43, lecturesNeeded: 1 }, "71.43%1 more lecture needed"],
  [{ held: 1, attended: 1, percentage: 100 }, "1 of 1 lecture100.00%"],
  [{ held: 0, attended: 0, percentage: null }, "Web ProgrammingNo lectures yet"],
])("%j reads %s", async (subject, words) => {
  answerMine(subject);
  renderRoute("/practicals");
  expect(await rowOf("Web Programming")).toHaveTextContent(words);
});

test("the bar says in words what it draws", async () => {
  answerMine({ percentage: 67.5 });
  renderRoute("/practicals");
  expect(await screen.findByRole("img", { name: "67.50%, the line is at 75%" })).toBeVisible();
});

test("no subjects, and a failure that can be tried again", async () => {
  refuse("get", "/attendance/mine", 403, "Not now.");
  const { user } = renderRoute("/practicals");
  await screen.findByText("Not now.");
  answerMine();
  answer("get", "/student/admission", admission());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No subjects yet")).toBeVisible();
  expect(screen.getByText(/once you are admitted to a course/)).toBeVisible();
});

test("who is admitted waits for the subjects alone", async () => {
  answerMine();
  answer("get", "/student/admission", admission({ status: "Approved" }));
  renderRoute("/practicals");
  expect(await screen.findByText(/once your college adds the subjects/)).toBeVisible();
  expect(screen.queryByText(/once you are admitted/)).toBeNull();
});

test("attendance that cannot be read anew stays", async () => {
  answerMine({});
  renderRoute("/practicals");
  await expectKept("/attendance/mine", "Web Programming");
});
