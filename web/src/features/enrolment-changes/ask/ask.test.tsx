import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  address,
  answerChanges,
  answerChoices,
  atChange,
  details,
  listAddress,
} from "@/testing/enrolment-changes";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse } from "@/testing/server";

const choicesPath = "/enrolment-changes/choices";
const dialog = () => within(screen.getByRole("dialog", { name: "Ask for a change" }));
const ids = () => dialog().getByLabelText("Student IDs");
const reason = () => dialog().getByLabelText("Reason");
const why = "They hold a diploma.";

async function open() {
  atChange(details({ isOwn: true }));
  answerChanges([]);
  const page = renderRoute(listAddress);
  await page.user.click(await screen.findByRole("button", { name: "Ask for a change" }));
  await screen.findByRole("dialog");
  const choose = async (what: string, option: string) => {
    await page.user.click(dialog().getByRole("combobox", { name: what }));
    await page.user.click(await screen.findByRole("option", { name: option }));
  };
  const send = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, choose, send };
}

async function filled() {
  answerChoices();
  const page = await open();
  await page.choose("Kind of change", "Lateral entry");
  await page.user.click(ids());
  await page.user.paste("26000100001, 26000100002\n26000100003 26000100001");
  await page.choose("Academic year", "2026–27");
  await page.choose("Course", "BSc IT");
  await page.choose("Term", "Term 3");
  await page.user.type(reason(), why);
  return page;
}

const sent = {
  kind: "LateralEntry",
  studentIds: ["26000100001", "26000100002", "26000100003"],
  to: { academicYearId: "y2", courseId: "it", term: 3 },
  classId: null,
  reason: why,
};

test("a change is asked for, and opens with who has to approve it", async () => {
  const { send, address: now } = await filled();
  expect(ids()).toHaveAccessibleDescription(/Student IDs: 3$/);
  const calls = answer("post", "/enrolment-changes", details({ isOwn: true }));
  await send("Ask for 3 students");
  const done = "Request sent. Another marks admin or super admin must approve it.";
  expect(await screen.findByText(done)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([sent]);
  await waitFor(() => expect(now()).toBe(address));
  expect(await screen.findByRole("button", { name: "Approve" })).toHaveAccessibleDescription(
    "You asked for this change. Another marks admin or super admin must approve it.",
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("the kinds are those that people ask for, each with what it is", async () => {
  answerChoices();
  const { user, choose } = await open();
  const kind = dialog().getByRole("combobox", { name: "Kind of change" });
  await user.click(kind);
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Lateral entry",
    "Transfer from another college",
    "Re-admission",
    "Change of course",
    "Repeat a term",
  ]);
  await user.keyboard("{Escape}");
  await choose("Kind of change", "Re-admission");
  expect(dialog().getByRole("combobox", { name: "Kind of change" })).toHaveAccessibleDescription(
    "Students who are in no class now come back.",
  );
});

test("only the terms of the course can be chosen; a course of one term asks for none", async () => {
  const { user, choose, send } = await filled();
  await user.click(dialog().getByRole("combobox", { name: "Term" }));
  expect(await screen.findAllByRole("option")).toHaveLength(6);
  await user.keyboard("{Escape}");
  await choose("Course", "BA");
  expect(dialog().queryByRole("combobox", { name: "Term" })).toBeNull();
  const errors = [{ msg: "It has one term only.", path: "to.term" }];
  const calls = answer("post", "/enrolment-changes", faulty(errors), { status: 400 });
  await send("Ask for 3 students");
  expect(await dialog().findByRole("link", { name: "It has one term only." })).toBeVisible();
  expect(dialog().getByRole("combobox", { name: "Course" })).toBeInvalid();
  expect(calls[0]?.body).toMatchObject({ to: { courseId: "ba", term: 1 } });
});

test("what is missing is told all at once, before the server is asked", async () => {
  answerChoices();
  const { user, send, choose } = await open();
  await choose("Course", "BSc IT");
  await user.type(reason(), "Short.");
  await send("Ask");
  const links = await dialog().findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Choose the kind of change.",
    "Enter at least one Student ID.",
    "Choose an academic year.",
    "Choose a term.",
    "Please give a reason of 10 to 500 characters.",
  ]);
  await user.click(dialog().getByRole("link", { name: "Enter at least one Student ID." }));
  expect(ids()).toHaveFocus();
});

test("the server's faults stand at their fields, those of a student with the Student ID", async () => {
  const { send } = await filled();
  const errors = [
    { msg: "Not for this college.", path: "kind" },
    { msg: "Has marks in term 1.", path: "studentIds.1" },
    { msg: "Is in no class.", path: "studentIds.2" },
    { msg: "The year has ended.", path: "to.academicYearId" },
    { msg: "The course takes nobody.", path: "to.courseId" },
    { msg: "Not a later term.", path: "to.term" },
    { msg: "Say more.", path: "reason" },
  ];
  answer("post", "/enrolment-changes", faulty(errors), { status: 400 });
  await send("Ask for 3 students");
  const links = await dialog().findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Not for this college.",
    "26000100002: Has marks in term 1.",
    "26000100003: Is in no class.",
    "The year has ended.",
    "The course takes nobody.",
    "Not a later term.",
    "Say more.",
  ]);
  expect(ids()).toHaveAccessibleDescription(
    /26000100002: Has marks in term 1\.26000100003: Is in no class\./,
  );
  expect(ids()).toHaveValue("26000100001, 26000100002\n26000100003 26000100001");
  for (const name of ["Kind of change", "Academic year", "Course", "Term"]) {
    expect(dialog().getByRole("combobox", { name })).toBeInvalid();
  }
  expect(reason()).toBeInvalid();
  expect(reason()).toHaveValue(why);
});

test("what was typed survives a lost reply, and the dialog", async () => {
  const { user, send } = await filled();
  failNetwork("post", "/enrolment-changes");
  await send("Ask for 3 students");
  expect(await dialog().findByText(/^We do not know yet whether your request/)).toBeVisible();
  await send("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Ask for a change" }));
  await screen.findByRole("dialog");
  expect(reason()).toHaveValue(why);
  expect(dialog().getByRole("combobox", { name: "Term" })).toHaveValue("Term 3");
});

test("until the choices are there nothing is sent, and a failure can be asked for again", async () => {
  const none = { years: [], courses: [] };
  const release = answerLate("get", choicesPath, none);
  const { user } = await open();
  expect(dialog().getByRole("status", { name: "Loading" })).toBeVisible();
  expect(dialog().getByRole("button", { name: "Ask" })).toBeDisabled();
  await user.type(reason(), why);
  release();
  expect(await dialog().findByText("No class to choose")).toBeVisible();
  expect(dialog().getByRole("button", { name: "Ask" })).toBeDisabled();
  expect(reason()).toHaveValue(why);
});

test("choices that cannot be read say so in the dialog", async () => {
  refuse("get", choicesPath, 403, "Not now.");
  const { send } = await open();
  expect(await dialog().findByText("Not now.")).toBeVisible();
  answerChoices();
  await send("Try again");
  expect(await dialog().findByRole("combobox", { name: "Course" })).toBeVisible();
});
