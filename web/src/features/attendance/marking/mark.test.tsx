import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { todayInIndia } from "@/lib/today";
import { typedDate } from "@/lib/typed-date";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse } from "@/testing/server";
import { asTeacher, sheet, takenSheet } from "@/testing/teaching";

const [asha, bhavesh, chitra] = ["26000100001", "26000100002", "26000100003"] as const;
const today = todayInIndia();

beforeEach(() => asTeacher());

async function open(address = "/teacher/mark", served = sheet()) {
  answer("get", "/attendance", served);
  const page = renderRoute(address);
  await screen.findByRole("heading", { name: /^Web Programming, .*, lecture \d$/ });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, press };
}

const box = (name: RegExp) => screen.getByRole("checkbox", { name });
const sent = (...present: string[]) =>
  [asha, bhavesh, chitra].map((id) => ({ id, present: present.includes(id) }));

test("the only subject is chosen, for today's first lecture", async () => {
  const calls = answer("get", "/attendance", sheet());
  renderRoute("/teacher/mark");
  expect(await screen.findByText("Not taken yet. Tick who is present, then submit.")).toBeVisible();
  expect(calls[0]?.url.search).toBe(`?subject=web&date=${today}&lecture=1`);
  expect(screen.getByText("0 of 3 present")).toBeVisible();
  expect(screen.getByLabelText("Date")).toHaveValue(typedDate(today));
});

test("students are ticked by row and by keys, and the sheet is submitted", async () => {
  const { user, press } = await open();
  await user.click(screen.getByText("Bhavesh Solanki"));
  expect(box(/Bhavesh/)).toBeChecked();
  await user.keyboard("{ArrowDown} ");
  expect(box(/Chitra/)).toHaveFocus();
  expect(box(/Chitra/)).toBeChecked();
  await user.keyboard("{ArrowUp} {Home}");
  expect(box(/Bhavesh/)).not.toBeChecked();
  expect(box(/Asha/)).toHaveFocus();
  expect(screen.getByText("1 of 3 present")).toBeVisible();
  expect(screen.getByText("Not submitted")).toBeVisible();

  const calls = answer("post", "/attendance", takenSheet([chitra]));
  await press("Submit");
  expect(await screen.findByText("Attendance saved: 1 of 3 present.")).toBeVisible();
  expect(calls[0]?.body).toEqual({
    subjectId: "web",
    date: today,
    lecture: 1,
    revision: null,
    students: sent(chitra),
  });
  expect(screen.queryByText("Not submitted")).toBeNull();
  expect(screen.getByText(/^Taken by Meera Joshi, .* You can correct it/)).toBeVisible();
  expect(screen.getByText("1 of 3 present")).toBeVisible();
});

test("while a sheet is sent no tick is lost: it is only read", async () => {
  const { user, press } = await open();
  await user.click(screen.getByText("Bhavesh Solanki"));
  const release = answerLate("post", "/attendance", takenSheet([bhavesh]));
  await press("Submit");
  expect(screen.getByRole("group", { name: /students/i })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByText("Chitra Nair"));
  expect(box(/Chitra/)).not.toBeChecked();
  release();
  expect(await screen.findByText("Attendance saved: 1 of 3 present.")).toBeVisible();
  await user.click(screen.getByText("Chitra Nair"));
  expect(box(/Chitra/)).toBeChecked();
});

test("all, none, and those that a search has found", async () => {
  const { user, press } = await open();
  await press("Tick all 3 shown");
  expect(screen.getByText("3 of 3 present")).toBeVisible();
  await press("Untick all 3 shown");
  expect(screen.getByText("0 of 3 present")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "chi");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Asha/ })).toBeNull());
  await press("Tick all 1 shown");
  await user.clear(screen.getByRole("searchbox"));
  await waitFor(() => expect(box(/Asha/)).not.toBeChecked());
  expect(screen.getByText("1 of 3 present")).toBeVisible();
  const regions = [...document.querySelectorAll("[aria-live=polite]")];
  await user.type(screen.getByRole("searchbox"), "zz");
  const told = await screen.findByText("No student matches");
  expect(told).toBeVisible();
  // Read out: the region was there before its words.
  expect(regions).toContain(told.closest("[aria-live=polite]"));
  expect(screen.queryByRole("button", { name: /Tick all/ })).toBeNull();
});

test("Enter submits neither from the search nor from a tick box", async () => {
  const calls = answer("post", "/attendance", takenSheet([asha]));
  const { user } = await open();
  await user.click(box(/Asha/));
  await user.keyboard("{Enter}");
  expect(box(/Asha/)).toBeChecked();
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "chi{Enter}");
  await waitFor(() => expect(screen.queryByRole("checkbox", { name: /Asha/ })).toBeNull());
  expect(screen.getByText("1 of 3 present")).toBeVisible();
  expect(calls).toEqual([]);
});

test("what is ticked and not submitted survives a reload", async () => {
  const { user } = await open();
  await user.click(screen.getByText("Bhavesh Solanki"));
  cleanup();
  await open();
  expect(box(/Bhavesh/)).toBeChecked();
  expect(screen.getByText("Not submitted")).toBeVisible();
});

test("a taken sheet is corrected with its revision, and the change is marked", async () => {
  const { user, press } = await open("/teacher/mark", takenSheet([asha, chitra]));
  expect(screen.queryByText("Not submitted")).toBeNull();
  await user.click(box(/Asha/));
  expect(screen.getByText("Asha Kulkarni").closest("label")).toHaveTextContent("Saved as present");
  const calls = answer("post", "/attendance", takenSheet([chitra], { revision: 2 }));
  await press("Submit");
  expect(await screen.findByText("Attendance saved: 1 of 3 present.")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ revision: 1, students: sent(chitra) });
  expect(screen.queryByText("Saved as present")).toBeNull();
});

test("somebody else was quicker: one's own ticks stay, theirs come in, and the differences show", async () => {
  const { user, press } = await open("/teacher/mark", takenSheet([asha]));
  await user.click(box(/Asha/));
  const error = "Vikram Shah has changed this sheet at 10:31.";
  refuse("post", "/attendance", 409, error, "attendance.changed-since");
  answer(
    "get",
    "/attendance",
    takenSheet([asha, bhavesh], { revision: 2, takenBy: "Vikram Shah" }),
  );
  await press("Submit");
  await press("Record as absent");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    `${error} Your ticks are kept; 1 student differs and is marked.`,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("alert")).toHaveFocus());
  expect(box(/Asha/)).not.toBeChecked();
  expect(box(/Bhavesh/)).toBeChecked();
  expect(screen.getByText("Asha Kulkarni").closest("label")).toHaveTextContent("Saved as present");

  // It stands until it is settled, also while more is ticked.
  await user.click(box(/Chitra/));
  expect(screen.getByRole("alert")).toHaveTextContent("2 students differ");
  const calls = answer("post", "/attendance", takenSheet([bhavesh, chitra], { revision: 3 }));
  await press("Submit");
  expect(await screen.findByText("Attendance saved: 2 of 3 present.")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ revision: 2, students: sent(bhavesh, chitra) });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("of two first sheets the second one's ticks stay as they are; or the saved ones are used", async () => {
  const { user, press } = await open();
  await user.click(box(/Chitra/));
  refuse(
    "post",
    "/attendance",
    409,
    "This lecture has already been taken.",
    "attendance.changed-since",
  );
  answer("get", "/attendance", takenSheet([asha], { takenBy: "Vikram Shah" }));
  await press("Submit");
  expect(await screen.findByRole("alert")).toHaveTextContent("2 students differ");
  expect(box(/Asha/)).not.toBeChecked();
  expect(box(/Chitra/)).toBeChecked();
  await press("Use the saved sheet");
  expect(box(/Asha/)).toBeChecked();
  expect(box(/Chitra/)).not.toBeChecked();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("Not submitted")).toBeNull();
});

test("a draft that is older than the saved sheet says so when it is opened", async () => {
  const { user } = await open();
  await user.click(box(/Chitra/));
  cleanup();
  await open("/teacher/mark", takenSheet([asha], { takenBy: "Vikram Shah" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Vikram Shah has saved this sheet since you opened it. Your ticks are kept; 2 students differ",
  );
});

test("after a lost reply the same is submitted again, and found to be saved", async () => {
  const { user, press } = await open();
  await user.click(box(/Chitra/));
  failNetwork("post", "/attendance");
  await press("Submit");
  expect(await screen.findByRole("alert")).toHaveTextContent(/do not know yet/);
  expect(box(/Chitra/)).toBeChecked();
  refuse(
    "post",
    "/attendance",
    409,
    "This lecture has already been taken.",
    "attendance.changed-since",
  );
  answer("get", "/attendance", takenSheet([chitra]));
  await press("Submit");
  expect(await screen.findByText("Attendance saved: 1 of 3 present.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the server's faults are told, and the ticks stay", async () => {
  const { user, press } = await open();
  await user.click(box(/Chitra/));
  const errors = [{ path: "date", msg: "The date may be up to seven days back." }];
  answer("post", "/attendance", faulty(errors), { status: 400 });
  await press("Submit");
  expect(await screen.findByRole("alert")).toHaveTextContent("up to seven days back");
  expect(box(/Chitra/)).toBeChecked();
});

test("a sheet of an earlier day is only read", async () => {
  await open("/teacher/mark?subject=web&date=2026-06-12", {
    ...takenSheet([asha], { date: "2026-06-12" }),
    isEditable: false,
  });
  expect(screen.getByText(/It can no longer be corrected\./)).toBeVisible();
  const students = within(screen.getByRole("list", { name: "Students" })).getAllByRole("listitem");
  expect(students[0]).toHaveTextContent("Asha Kulkarni26000100001Present");
  expect(students[1]).toHaveTextContent("Absent");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
});

test("a sheet without anybody is submitted after a question", async () => {
  const { user, press } = await open();
  const calls = answer("post", "/attendance", takenSheet([]));
  await press("Submit");
  const dialog = within(await screen.findByRole("dialog", { name: "Nobody is marked present" }));
  expect(dialog.getByText("Record all 3 students as absent?")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toHaveLength(0);
  await press("Submit");
  await user.click(await screen.findByRole("button", { name: "Record as absent" }));
  expect(await screen.findByText("Attendance saved: 0 of 3 present.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ students: sent() })]);
});

test("nobody attends it yet", async () => {
  await open("/teacher/mark", sheet({ students: [] }));
  expect(screen.getByText("No students in this subject yet")).toBeVisible();
});
