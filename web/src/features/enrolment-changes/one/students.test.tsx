import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  address,
  answerStudents,
  asha,
  atChange,
  chitra,
  details,
  ended,
  path,
} from "@/testing/enrolment-changes";
import { renderRoute } from "@/testing/render-route";
import { answerLate, refuse } from "@/testing/server";

const table = async () =>
  within(await screen.findByRole("table", { name: "Students of the change" }));
const rows = async () => (await table()).getAllByRole("row").map(({ textContent }) => textContent);

test("each student has the class of now, and why they would be left out; page by page", async () => {
  atChange();
  const calls = answerStudents([asha], "26000100001");
  const { user } = renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  // Where nobody would be left out no column is about it.
  expect(await rows()).toEqual([
    "StudentClass now",
    "Asha Kulkarni26000100001BSc IT, 2026–27, term 1",
  ]);
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=50"]);
  const more = answerStudents([chitra]);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByText("Chitra Rao");
  expect(more[0]?.url.searchParams.get("after")).toBe("26000100001");
  expect(await rows()).toEqual([
    "StudentClass nowLeft out if approved now",
    "Asha Kulkarni26000100001BSc IT, 2026–27, term 1–",
    "Chitra Rao26000100002BSc IT, 2026–27, term 1Left out Has marks in term 1.",
  ]);
});

test("after the end each student has an outcome", async () => {
  atChange(details(ended));
  answerStudents([
    { ...asha, outcome: "Done" },
    { ...chitra, outcome: "LeftOut", obstacle: null },
  ]);
  renderRoute(address);
  await screen.findByText("Chitra Rao");
  expect(await rows()).toEqual([
    "StudentClass beforeOutcome",
    "Asha Kulkarni26000100001BSc IT, 2026–27, term 1Changed",
    "Chitra Rao26000100002BSc IT, 2026–27, term 1Left out",
  ]);
});

test("an open change has outcomes as soon as one student has one", async () => {
  atChange();
  answerStudents([{ ...asha, outcome: "Done" }, chitra]);
  renderRoute(address);
  await screen.findByText("Chitra Rao");
  expect(await rows()).toEqual([
    "StudentClass nowOutcomeLeft out if approved now",
    "Asha Kulkarni26000100001BSc IT, 2026–27, term 1Changed–",
    "Chitra Rao26000100002BSc IT, 2026–27, term 1WaitingLeft out Has marks in term 1.",
  ]);
});

test("who is re-admitted is in no class now", async () => {
  atChange(details({ kind: "Readmission" }));
  renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  expect((await rows())[0]).toBe("StudentLast class");
});

test("the list holds its place while it loads, and can be empty", async () => {
  atChange();
  const release = answerLate("get", `${path}/students`, { students: [] });
  renderRoute(address);
  const shown = await screen.findByRole("table", { name: "Students of the change" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("No students")).toBeVisible();
});

test("a failure of the list can be asked for again, beside the change", async () => {
  atChange();
  refuse("get", `${path}/students`, 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
  answerStudents([asha]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
});
