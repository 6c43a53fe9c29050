import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answerCollege, college, divided, withCourses } from "@/testing/college";
import { admin, signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";
import { fetchLazyParts } from "@/ui/lazy-part";

const omkar = admin({ _id: "omkar", name: "Omkar Shinde", subjectIds: ["tax", "law"] });
const clerk = admin({ _id: "clerk", name: "Clara Dias", role: "marksAdmin" });

// A menu whose code comes while its button is being pressed would lose the click.
beforeAll(async () => {
  await import("./admin-table");
  fetchLazyParts();
  await vi.dynamicImportSettled();
});

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answerCollege();
  answer("get", "/admin/credential", { admins: [admin(), omkar, clerk] });
  answer("get", "/admin/invitations", { invitations: [] });
  answer("get", "/admin/factor-restorations", { restorations: [] });
});

async function open(name: string) {
  const page = renderRoute("/super-admin?tab=admins");
  await page.user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Subjects" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Subjects of ${name}` }));
  return { ...page, dialog };
}

test("the table shows a teacher's subjects by name, and of nobody else", async () => {
  renderRoute("/super-admin?tab=admins");
  expect(await screen.findByText("Taxation, Business Law")).toBeVisible();
  const row = (name: string) => screen.getByText(name).closest("tr");
  expect(row("Tara Deshpande")).toHaveTextContent("TeacherNo subjects yet");
  expect(row("Clara Dias")).not.toHaveTextContent("No subjects yet");
});

test("subjects are ticked by course and saved", async () => {
  const calls = answer("put", "/admin/subjects/omkar", { admin: omkar });
  const { user, dialog } = await open("Omkar Shinde");
  const course = within(await dialog.findByRole("group", { name: "BMS" }));
  expect(course.getByRole("checkbox", { name: "Taxation" })).toBeChecked();
  await user.click(course.getByRole("checkbox", { name: "Taxation" }));
  expect(dialog.getByText("1 subject ticked")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Subjects of Omkar Shinde saved.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ subjectIds: ["law"] }]);
});

test("changed ticks are not thrown away unasked", async () => {
  const { user, dialog } = await open("Omkar Shinde");
  const box = await dialog.findByRole("checkbox", { name: "Taxation" });
  await user.click(box);
  await user.keyboard("{Escape}");
  const asked = await screen.findByRole("dialog", { name: "Discard your changes?" });
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(box).not.toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("many subjects can be searched; ticks stay when they are out of sight", async () => {
  const [bms, ba] = college().courses;
  const many = Array.from({ length: 14 }, (_, index) => ({
    _id: `s${index}`,
    subjectName: `History ${index}`,
    minMarks: 40,
    maxMarks: 100,
  }));
  if (bms && ba) answerCollege(college({ courses: [bms, { ...ba, subjects: many }] }));
  const calls = answer("put", "/admin/subjects/omkar", { admin: omkar });
  const { user, dialog } = await open("Omkar Shinde");
  const search = await dialog.findByRole("searchbox", { name: "Search subjects" });
  await user.type(search, "history 13{Enter}");
  await waitFor(() => expect(dialog.queryByRole("group", { name: "BMS" })).toBeNull());
  await user.click(dialog.getByRole("checkbox", { name: "History 13" }));
  // Neither the search nor a tick box saves.
  await user.keyboard("{Enter}");
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ subjectIds: ["law", "tax", "s13"] }));
});

test("a refusal stays on the dialog; a college without subjects says what to do", async () => {
  refuse(
    "put",
    "/admin/subjects/tara",
    409,
    "This admin is no teacher any more.",
    "teaching.no-teacher",
  );
  const { user, dialog } = await open("Tara Deshpande");
  await dialog.findByRole("group", { name: "BMS" });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("This admin is no teacher any more.")).toBeVisible();
});

test("a college without subjects says what to do", async () => {
  answerCollege(college({ courses: [] }));
  const { dialog } = await open("Tara Deshpande");
  expect(await dialog.findByText("Your college has no subjects yet")).toBeVisible();
});

test("two subjects of one name are told apart by their terms", async () => {
  answerCollege(withCourses(divided()));
  const calls = answer("put", "/admin/subjects/omkar", { admin: omkar });
  const { user, dialog } = await open("Omkar Shinde");
  expect(screen.getByText("Taxation, term 2, Business Law, term 1")).toBeInTheDocument();
  const course = within(await dialog.findByRole("group", { name: "BMS" }));
  expect(course.getByRole("checkbox", { name: "Business Law, term 1" })).toBeChecked();
  await user.click(course.getByRole("checkbox", { name: "Business Law, term 2" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ subjectIds: ["law", "tax", "law2"] }));
});
