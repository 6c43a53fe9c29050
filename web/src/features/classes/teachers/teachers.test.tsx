import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { ClassTeachers } from "@/lib/api-types";
import { aClass, answerStudents, atClass, classTeachers, divisionA } from "@/testing/classes";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  failNetwork,
  faulty,
  http,
  refuse,
  refused,
  server,
} from "@/testing/server";

const url = "/classes/c1/teachers";
const address = "/marks-admin/classes/c1?teachers=open";

/** The class's teachers, with these divisions by subject and teacher in place of those of the sample. */
function teachersWith(
  ticks: Record<string, string[]>,
  overrides: Partial<ClassTeachers> = {},
): ClassTeachers {
  const found = classTeachers(overrides);
  const subjects = found.subjects.map((subject) => ({
    ...subject,
    teachers: subject.teachers.map((teacher) => ({
      ...teacher,
      divisionIds: ticks[`${subject.subjectId} ${teacher.staffId}`] ?? teacher.divisionIds,
    })),
  }));
  return { ...found, subjects };
}

async function open(found = classTeachers()) {
  atClass();
  answer("get", url, found);
  const page = renderRoute(address);
  await screen.findByRole("button", { name: "Save teachers" });
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const tick = (subject: string, teacher: string, division: string) =>
    page.user.click(boxOf(subject, teacher, division));
  return { ...page, press, tick };
}

const teacherOf = (subject: string, teacher: string) =>
  within(screen.getByRole("region", { name: subject })).getByRole("group", { name: teacher });
const boxOf = (subject: string, teacher: string, division: string) =>
  within(teacherOf(subject, teacher)).getByRole("checkbox", { name: division });

const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("each subject has its teachers with the divisions that they take", async () => {
  await open();
  expect(teacherOf("Law", "Meera Joshi")).toHaveAccessibleDescription("All divisions");
  expect(teacherOf("Law", "Vikram Shah")).toHaveAccessibleDescription("Only B");
  expect(boxOf("Law", "Vikram Shah", "B")).toBeChecked();
  expect(boxOf("Law", "Vikram Shah", "A")).not.toBeChecked();
  expect(
    within(screen.getByRole("region", { name: "Audit" })).getByText(/^Nobody/),
  ).toHaveTextContent(
    "Nobody holds this subject. The super admin assigns teachers in Admin Details.",
  );
  expect(screen.getByText(/A teacher with no tick takes all divisions\.$/)).toBeVisible();
});

test("divisions are ticked and unticked, and saved as a whole; who takes all of them is left out", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "B");
  await tick("Tax", "Meera Joshi", "A");
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription("Only A, B");
  await tick("Law", "Vikram Shah", "B");
  expect(teacherOf("Law", "Vikram Shah")).toHaveAccessibleDescription("All divisions");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  const now = { "tax meera": ["a", "b"], "law vikram": [] };
  const sent = answer("put", url, teachersWith(now, { revision: 5 }));
  await press("Save teachers");
  expect(await screen.findByText("The divisions of the teachers are saved.")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { revision: 4, teachers: [{ subjectId: "tax", staffId: "meera", divisionIds: ["a", "b"] }] },
  ]);
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  expect(boxOf("Tax", "Meera Joshi", "A")).toBeChecked();
});

test("after a save the divisions above are saved upon what came of it", async () => {
  const { user, press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  // The class itself is on its way: nobody has to wait for it.
  answerLate("get", "/classes/c1", aClass({ revision: 5 }));
  answer("put", url, teachersWith({ "tax meera": ["a"] }, { revision: 5 }));
  await press("Save teachers");
  await screen.findByText("The divisions of the teachers are saved.");
  await user.clear(screen.getByLabelText("Division 1: takes at most"));
  await user.type(screen.getByLabelText("Division 1: takes at most"), "72");
  const sent = answer("put", "/classes/c1/divisions", aClass({ revision: 6 }));
  const reread = answer("get", url, teachersWith({ "tax meera": ["a"] }, { revision: 6 }));
  await press("Save divisions");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
  // Its teachers are asked for anew: they would be saved upon the revision before.
  await waitFor(() => expect(reread).toHaveLength(1));
});

test("the server's faults land at their teachers, by what was sent", async () => {
  const { user, press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  const errors = [
    { msg: "The class has no such division.", path: "teachers.0.divisionIds" },
    { msg: "This teacher does not hold the subject.", path: "teachers.1.staffId" },
  ];
  answer("put", url, faulty(errors), { status: 400 });
  await press("Save teachers");
  const told = within(await summary());
  expect(await summary()).toHaveFocus();
  expect(told.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Law, Vikram Shah: The class has no such division.",
    "Tax, Meera Joshi: This teacher does not hold the subject.",
  ]);
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription(
    "Only A This teacher does not hold the subject.",
  );
  await user.click(told.getByRole("link", { name: /^Tax/ }));
  expect(boxOf("Tax", "Meera Joshi", "A")).toHaveFocus();
  await user.keyboard(" ");
  expect(told.queryByText("Tax, Meera Joshi:")).toBeNull();
  expect(told.getByText("Law, Vikram Shah:")).toBeVisible();
});

const conflict = "Someone else has changed this class. Reload it, please.";

test("after somebody else's save both are put together when asked for", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  await tick("Law", "Vikram Shah", "A");
  refuse("put", url, 409, conflict, "class.changed");
  const theirs = { "law meera": ["a"], "law vikram": [] };
  answer("get", url, teachersWith(theirs, { revision: 5 }));
  await press("Save teachers");
  expect((await screen.findByText(conflict)).closest("[tabindex]")).toBeVisible();
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByText(conflict)));
  // Nothing of theirs is overwritten unseen.
  const unsent = answer("put", url, classTeachers());
  await press("Save teachers");
  expect(document.activeElement).toContainElement(screen.getByText(conflict));
  expect(unsent).toEqual([]);
  await press("Reload, keep my changes");
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
  expect(teacherOf("Law", "Meera Joshi")).toHaveAccessibleDescription("Only A");
  expect(teacherOf("Law", "Vikram Shah")).toHaveAccessibleDescription("Only A, B");
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription("Only A");
  const sent = answer("put", url, classTeachers({ revision: 6 }));
  await press("Save teachers");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
});

test("somebody else's save can also stand instead of one's own work", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  refuse("put", url, 409, conflict, "class.changed");
  answer("get", url, teachersWith({ "law meera": ["a"] }, { revision: 5 }));
  await press("Save teachers");
  await screen.findByText(conflict);
  await press("Reload, discard my changes");
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription("All divisions");
  expect(teacherOf("Law", "Meera Joshi")).toHaveAccessibleDescription("Only A");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("when only the divisions have changed, the next try is upon the newer class", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  refuse("put", url, 409, conflict, "class.changed");
  const renamed = [{ ...divisionA, name: "Alpha" }, ...classTeachers().divisions.slice(1)];
  answer("get", url, classTeachers({ revision: 5, divisions: renamed }));
  await press("Save teachers");
  expect(await summary()).toHaveTextContent(conflict);
  expect(screen.queryByRole("button", { name: /^Reload/ })).toBeNull();
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription("Only Alpha");
  const sent = answer("put", url, classTeachers({ revision: 6 }));
  await press("Save teachers");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
});

test("a division that is gone does not make a teacher take all of them unseen", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  refuse("put", url, 409, conflict, "class.changed");
  const [, b] = classTeachers().divisions;
  answer("get", url, classTeachers({ revision: 5, divisions: b ? [b] : [] }));
  await press("Save teachers");
  await screen.findByText(conflict);
  await press("Reload, keep my changes");
  expect(teacherOf("Tax", "Meera Joshi")).toHaveAccessibleDescription("All divisions");
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
});

test("a save whose reply was lost is found to be done", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  server.use(
    http.put("/classes/{id}/teachers", () => {
      answer("get", url, teachersWith({ "tax meera": ["a"] }, { revision: 5 }));
      return HttpResponse.error();
    }),
  );
  await press("Save teachers");
  expect(await screen.findByText("The divisions of the teachers are saved.")).toBeVisible();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("as long as nobody knows it is said so, and nothing is lost", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  failNetwork("put", url);
  failNetwork("get", url);
  await press("Save teachers");
  expect(await summary()).toHaveTextContent(/^There is a problemWe do not know yet whether/);
  expect(boxOf("Tax", "Meera Joshi", "A")).toBeChecked();
});

test("while it is sent no tick is lost; what became of it is told also to who has gone on", async () => {
  const { press, tick } = await open();
  await tick("Tax", "Meera Joshi", "A");
  const release = answerLate("put", url, refused("Not like this.", "class.changed"), {
    status: 409,
  });
  await press("Save teachers");
  await tick("Law", "Meera Joshi", "A");
  expect(boxOf("Law", "Meera Joshi", "A")).not.toBeChecked();
  await press("Hide teachers");
  release();
  expect(await screen.findByText("Not like this.")).toBeVisible();
  await press("Show teachers");
  expect(boxOf("Tax", "Meera Joshi", "A")).toBeChecked();
});

test("what is unsaved survives leaving the page, and can be discarded", async () => {
  const { user, press, tick } = await open();
  await tick("Law", "Vikram Shah", "A");
  await user.click(screen.getByRole("link", { name: "Classes" }));
  await user.click(await screen.findByRole("link", { name: "BSc IT" }));
  await user.click(await screen.findByRole("button", { name: "Show teachers" }));
  await waitFor(() => expect(boxOf("Law", "Vikram Shah", "A")).toBeChecked());
  await press("Discard changes");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard changes" }));
  expect(boxOf("Law", "Vikram Shah", "A")).not.toBeChecked();
  expect(sessionStorage).toHaveLength(0);
});

test("they are asked for once they are to be shown, and that stands in the address", async () => {
  atClass();
  // Before that a call would fail this test.
  const { user, address: now } = renderRoute("/marks-admin/classes/c1?search=ash");
  const show = await screen.findByRole("button", { name: "Show teachers", expanded: false });
  const calls = answer("get", url, classTeachers());
  await user.click(show);
  expect(await screen.findByRole("region", { name: "Law" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(now()).toBe("/marks-admin/classes/c1?search=ash&teachers=open");
  await user.click(screen.getByRole("button", { name: "Hide teachers", expanded: true }));
  expect(screen.queryByRole("region", { name: "Law" })).toBeNull();
  expect(now()).toBe("/marks-admin/classes/c1?search=ash");
});

test("a class without divisions has nothing to assign", async () => {
  atClass(aClass({ divisions: [] }));
  renderRoute(address);
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Teachers" })).toBeNull();
});

test("a class without subjects, its loading and its failure", async () => {
  atClass();
  answerStudents([]);
  refuse("get", url, 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  const release = answerLate("get", url, classTeachers({ subjects: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  release();
  expect(await screen.findByText("No subjects in this class")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save teachers" })).toBeNull();
});
