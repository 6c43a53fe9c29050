import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { answerLeaveQueue, asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { renderRoute } from "@/testing/render-route";
import { faulty, http, server } from "@/testing/server";

const first = queuedLeave({ _id: "l1" });
const second = queuedLeave({ _id: "l2", startDate: "2026-07-01", endDate: "2026-07-01", days: 1 });
const third = queuedLeave({ _id: "l3", studentId: "26000100002", studentName: "Rohan Mehta" });

async function open() {
  asLeaveAdmin([first, second, third]);
  const page = renderRoute("/admin-leave");
  await screen.findByText("Rohan Mehta");
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, dialog, press };
}

function answerRows(act: "approve" | "reject", reply = () => HttpResponse.json({ success: true })) {
  const calls: { id: string; body: unknown }[] = [];
  server.use(
    http.untyped.put(`*/api/leave/${act}-leave/:id`, async ({ request, params }) => {
      calls.push({ id: String(params.id), body: await request.json() });
      return reply();
    }),
  );
  return calls;
}

test("all that are shown are approved in three keys, with the number, who and the days seen before", async () => {
  const { user, dialog } = await open();
  const calls = answerRows("approve");
  await user.keyboard("ta");
  expect(dialog().getByText(/^Approve 3 leaves for 2 students, 7 days\./)).toBeVisible();
  const item = dialog().getByText("Rohan Mehta").closest("li");
  expect(item).toHaveTextContent("26000100002, BSc IT12/06/2026 to 14/06/2026 (3 days)");
  await waitFor(() => expect(dialog().getByRole("textbox")).toHaveFocus());
  answerLeaveQueue();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("3 leaves are approved.")).toBeVisible();
  expect(calls).toEqual(["l1", "l2", "l3"].map((id) => ({ id, body: {} })));
  expect(await screen.findByText("No leave waiting")).toBeVisible();
});

test("those that are ticked are rejected with one comment", async () => {
  const { user, dialog } = await open();
  const calls = answerRows("reject");
  await user.keyboard("xxr");
  await user.type(dialog().getByRole("textbox"), " Exams are on. ");
  answerLeaveQueue(third);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("2 leaves are rejected.")).toBeVisible();
  expect(calls).toEqual(["l1", "l2"].map((id) => ({ id, body: { comment: "Exams are on." } })));
});

test("what is wrong with the comment is shown at it, once, and what was typed stays", async () => {
  const { user, dialog, press } = await open();
  const errors = [{ path: "comment", msg: "The comment may not have a link." }];
  const calls = answerRows("approve", () => HttpResponse.json(faulty(errors), { status: 400 }));
  await user.keyboard("ta");
  await user.type(dialog().getByRole("textbox"), "Enjoy it.");
  await press("Approve 3 leaves");
  expect(await dialog().findByRole("alert")).toHaveTextContent("The comment may not have a link.");
  expect(dialog().getByRole("textbox")).toBeInvalid();
  expect(calls).toHaveLength(1);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("a");
  expect(dialog().getByRole("textbox")).toHaveValue("Enjoy it.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // For others it was not written.
  await user.click(screen.getByRole("checkbox", { name: /^Tick: Rohan Mehta/ }));
  await user.keyboard("a");
  expect(dialog().getByRole("textbox")).toHaveValue("");
});
