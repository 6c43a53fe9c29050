import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { CourseCharge } from "@/lib/api-types";
import { account, answerKeyed, atTheDesk, json, type KeyedCall, lost } from "@/testing/accounts";
import { renderRoute } from "@/testing/render-route";
import { faulty, refused } from "@/testing/server";

const path = "/accountant/course-charges";

const found = (overrides: Partial<CourseCharge> = {}): CourseCharge => ({
  charged: 42,
  total: 21_000,
  leftOut: [{ studentId: "26000100009", studentName: "Chitra Nair" }],
  leftOutCount: 1,
  ...overrides,
});
const raised = found();

beforeEach(() => atTheDesk([account()]));

async function open() {
  const page = renderRoute("/accountant-admin?course=BMS");
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  await page.user.click(screen.getByRole("button", { name: "Charge this course" }));
  await screen.findByRole("dialog");
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const fill = async () => {
    await page.user.type(dialog().getByLabelText("Title"), " Field trip ");
    await page.user.type(dialog().getByLabelText("Amount (₹)"), "500");
    await page.user.type(dialog().getByLabelText("Due date"), "2090-01-01");
  };
  const preview = () => within(screen.getByRole("region", { name: "What would be raised" }));
  return { ...page, dialog, press, fill, preview };
}

const typed = { course: "BMS", title: "Field trip", amount: 500, dueDate: "2090-01-01" };
const bodies = (calls: KeyedCall[]) => calls.map(({ body }) => body);

test("only a chosen course can be charged", async () => {
  renderRoute("/accountant-admin");
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  expect(screen.queryByRole("button", { name: "Charge this course" })).toBeNull();
});

test("a check counts and sums, then the charges are raised under a key, and the result stays", async () => {
  const calls = answerKeyed(path, json(found()), json(raised));
  const { user, dialog, press, fill, preview } = await open();
  // A college without years has no earlier ones.
  expect(screen.getByRole("dialog")).not.toHaveTextContent("academic year");
  await fill();
  await press("Check");
  expect(await screen.findByText("42 students × ₹500.00 = ₹21,000.00")).toBeVisible();
  expect(preview().getByText("1 is left out: they already have this charge.")).toBeVisible();
  expect(preview().getByText("Chitra Nair, 26000100009")).toBeVisible();
  // Enter pressed twice would else raise what nobody has looked at.
  expect(screen.getByRole("region", { name: "What would be raised" })).toHaveFocus();
  await press("Raise 42 charges");
  expect(await screen.findByText("42 charges raised, ₹21,000.00 in all.")).toBeVisible();
  expect(dialog().getByText("Chitra Nair, 26000100009")).toBeVisible();
  expect(bodies(calls)).toEqual([
    { ...typed, students: null, dryRun: true },
    { ...typed, students: 42, dryRun: false },
  ]);
  expect(calls.map(({ key }) => key !== null)).toEqual([false, true]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is typed after a check has to be checked again", async () => {
  const calls = answerKeyed(path, json(found()));
  const { user, dialog, press, fill } = await open();
  await fill();
  await press("Check");
  await screen.findByText(/^42 students/);
  await user.type(dialog().getByLabelText("Amount (₹)"), "0");
  expect(screen.queryByText(/^42 students/)).toBeNull();
  await press("Check");
  await waitFor(() => expect(calls[1]?.body).toMatchObject({ amount: 5000, dryRun: true }));
});

test("when the class has changed meanwhile, it is checked again and says so", async () => {
  const sentence = "The students on this course have changed since you checked.";
  const calls = answerKeyed(
    path,
    json(found()),
    json(refused(sentence, "charge.class-changed"), 409),
    json(found({ charged: 43, total: 21_500 })),
    json(found({ charged: 43, total: 21_500 })),
  );
  const { dialog, press, fill } = await open();
  await fill();
  await press("Check");
  await screen.findByText(/^42 students/);
  await press("Raise 42 charges");
  expect(await screen.findByText("43 students × ₹500.00 = ₹21,500.00")).toBeVisible();
  expect(dialog().getByRole("alert")).toHaveTextContent(sentence);
  await press("Raise 43 charges");
  expect(await screen.findByText("43 charges raised, ₹21,500.00 in all.")).toBeVisible();
  expect(bodies(calls)[3]).toEqual({ ...typed, students: 43, dryRun: false });
  expect(calls[3]?.key).not.toBe(calls[1]?.key);
});

test("where everybody has it already there is nothing to raise", async () => {
  const leftOut = found().leftOut;
  answerKeyed(path, json(found({ charged: 0, total: 0, leftOut, leftOutCount: 120 })));
  const { dialog, press, fill, preview } = await open();
  await fill();
  await press("Check");
  expect(
    await screen.findByText(/^Every student on this course already has this charge/),
  ).toBeVisible();
  expect(preview().getByText("and 119 more")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^(Raise|Check)/ })).toBeNull();
});

test("nothing is sent without title, amount and due date", async () => {
  const calls = answerKeyed(path, json(found()));
  const { dialog, press } = await open();
  await press("Check");
  for (const label of ["Title", "Amount (₹)", "Due date"]) {
    expect(dialog().getByLabelText(label)).toBeInvalid();
  }
  expect(calls).toEqual([]);
});

test("a class that is too large, and the server's faults, are told with all that was typed", async () => {
  const tooLarge = "This course has more than 5,000 students.";
  const errors = [
    { path: "course", msg: "This course has no students." },
    { path: "title", msg: "Title may have at most 120 characters." },
  ];
  answerKeyed(
    path,
    json(refused(tooLarge, "charge.class-too-large"), 409),
    json(faulty(errors), 400),
  );
  const { dialog, press, fill } = await open();
  await fill();
  await press("Check");
  expect(await dialog().findByText(tooLarge)).toBeVisible();
  await press("Check");
  expect(await dialog().findByText("This course has no students.")).toBeVisible();
  expect(dialog().getByLabelText("Title")).toHaveAccessibleDescription(/at most 120/);
  expect(dialog().getByLabelText("Amount (₹)")).toHaveValue("500");
});

test("after a lost reply the same is sent again under its key", async () => {
  const calls = answerKeyed(path, json(found()), lost, json(raised));
  const { dialog, press, fill } = await open();
  await fill();
  await press("Check");
  await screen.findByText(/^42 students/);
  await press("Raise 42 charges");
  expect(await dialog().findByText(/^We do not know yet whether this went through/)).toBeVisible();
  await press("Raise 42 charges");
  expect(await screen.findByText(/^42 charges raised/)).toBeVisible();
  expect(calls[2]).toEqual(calls[1]);
});
