import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EnrolmentChange } from "@/lib/enrolment-types";
import { answerCollege } from "@/testing/college";
import {
  address,
  answerChanges,
  atChange,
  change,
  details,
  ended,
  listAddress,
  offered,
  path,
  undoing,
} from "@/testing/enrolment-changes";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse, refused } from "@/testing/server";

const table = async () =>
  within(await screen.findByRole("table", { name: "Changes of enrolment" }));
const rows = async () => (await table()).getAllByRole("row").map(({ textContent }) => textContent);

test("each change says what it is, where to, why, and who has asked", async () => {
  signedIn(staffSession("marksAdmin"));
  const bms = { courseName: "BMS", academicYear: "2026–27", term: 1, terms: 1, yearOfStudy: 1 };
  const calls = answerChanges([
    change(),
    change({ ...undoing, _id: "x2", students: 1, reason: "The result was wrong." }),
    change({ ...offered, _id: "x3", students: 1200, to: bms }),
  ]);
  renderRoute(listAddress);
  await (await table()).findByText("Repeat a term, 1,200 students");
  expect(await rows()).toEqual([
    "ChangeClassReasonAsked",
    "Lateral entry, 3 students Asha Kulkarni and 2 othersBSc IT, 2026–27, term 3 Year of study 2They hold a diploma.Tara Deshpande 26/05/2026, 10:30",
    "Undo a promotion, 1 student Asha KulkarniBack to BSc IT, 2025–26, term 2 The result was wrong.Tara Deshpande 26/05/2026, 10:30",
    "Repeat a term, 1,200 students Asha Kulkarni and 1,199 othersBMS, 2026–27 –Offered by the portal 26/05/2026, 10:30",
  ]);
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=50"]);
  expect(screen.getByText("3 changes shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Enrolments" })).toHaveAttribute("aria-selected", "true");
});

test("a change without a first student, or of a server that sends none, names nobody", async () => {
  signedIn(staffSession("marksAdmin"));
  const { firstStudent: _, ...sent } = change({ _id: "x2", kind: "Transfer" });
  answerChanges([change({ firstStudent: null }), sent as EnrolmentChange]);
  renderRoute(listAddress);
  await (await table()).findByText("Transfer from another college, 3 students");
  expect((await rows()).slice(1)).toEqual([
    expect.stringMatching(/^Lateral entry, 3 students –BSc IT/),
    expect.stringMatching(/^Transfer from another college, 3 students –BSc IT/),
  ]);
});

test("those that have ended have a list of their own, with what came of them", async () => {
  signedIn(staffSession("marksAdmin"));
  answerChanges([change()]);
  const page = renderRoute(listAddress);
  await screen.findByText("Lateral entry, 3 students");
  const read = answerChanges([
    change({ ...ended, _id: "x4" }),
    change({ ...ended, _id: "x5", state: "Dismissed", done: 0 }),
  ]);
  await page.user.click(screen.getByRole("tab", { name: "Ended" }));
  await screen.findByText("2 of 3 changed");
  expect((await rows()).slice(1)).toEqual([
    expect.stringMatching(/Done 2 of 3 changed By Meera Joshi 27\/05\/2026, 10:30$/),
    expect.stringMatching(/Dismissed {2}By Meera Joshi 27\/05\/2026, 10:30$/),
  ]);
  expect(read[0]?.url.search).toBe("?limit=50&only=ended");
  expect(page.address()).toBe(`${listAddress}&only=ended`);
});

test("a list without changes says what to do", async () => {
  signedIn(staffSession("marksAdmin"));
  answerChanges([]);
  const { user } = renderRoute(listAddress);
  expect(await screen.findByText("No open changes")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask for a change" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Ended" }));
  expect(await screen.findByText("No ended changes")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("while the changes load the table holds their place; a failure can be asked for again", async () => {
  signedIn(staffSession("marksAdmin"));
  const refusal = refused("Not now.", "request.forbidden");
  const release = answerLate("get", "/enrolment-changes", refusal, { status: 403 });
  const { user } = renderRoute(listAddress);
  const shown = await screen.findByRole("table", { name: "Changes of enrolment" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerChanges([change()], "x1");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Lateral entry, 3 students")).toBeVisible();
  const more = answerChanges([change({ _id: "x2", kind: "Transfer" })]);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Transfer from another college, 3 students")).toBeVisible();
  expect(more[0]?.url.searchParams.get("after")).toBe("x1");
});

test("the way leads to a change and back to its row", async () => {
  atChange();
  const page = renderRoute(listAddress);
  await page.user.click(await screen.findByRole("link", { name: "Lateral entry, 3 students" }));
  const heading = await screen.findByRole("heading", { name: "Lateral entry, 3 students" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(page.address()).toBe(address);
  await page.user.click(screen.getByRole("link", { name: "Enrolments" }));
  expect(page.address()).toBe(listAddress);
  const row = screen.getByRole("link", { name: "Lateral entry, 3 students" });
  await waitFor(() => expect(row).toHaveFocus());
});

test("a change that is not there, and one that cannot be read, are told apart", async () => {
  atChange();
  refuse("get", "/enrolment-changes/x9", 404, "Not found.");
  const { user } = renderRoute(`${listAddress}&change=x9`);
  expect(await screen.findByText(/^There is no such change\./)).toBeVisible();
  refuse("get", path, 403, "Not now.");
  await user.click(screen.getByRole("link", { name: "Enrolments" }));
  await user.click(await screen.findByRole("link", { name: "Lateral entry, 3 students" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", path, details());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
});

test("a super admin has the same under a tab of the administration", async () => {
  atChange(details(), "superAdmin");
  answerCollege();
  const page = renderRoute("/super-admin");
  await page.user.click(await screen.findByRole("tab", { name: "Enrolments" }));
  expect(page.address()).toBe("/super-admin?tab=enrolments");
  await page.user.click(await screen.findByRole("link", { name: "Lateral entry, 3 students" }));
  expect(page.address()).toBe("/super-admin?tab=enrolments&change=x1");
  expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
});

test("a change that was opened is no filter of the marks", async () => {
  atChange();
  answerCollege();
  answer("get", "/marks/students", { students: [] });
  const page = renderRoute(address);
  await screen.findByRole("button", { name: "Approve" });
  await page.user.click(screen.getByRole("tab", { name: "Students" }));
  await waitFor(() => expect(page.address()).toBe("/marks-admin"));
});

test("nobody else opens it", async () => {
  atChange();
  signedIn(staffSession("accountantAdmin"));
  renderRoute(listAddress);
  const title = "Invalid role or unauthorized access";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});
