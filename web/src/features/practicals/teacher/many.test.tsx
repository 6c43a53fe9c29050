import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, http, server } from "@/testing/server";
import { asTeacher, queuedRequest, taught } from "@/testing/teaching";

const other = queuedRequest({
  _id: "q2",
  studentName: "Rohan Mehta",
  studentId: "26000100002",
  term: 2,
});

test("ticked requests are approved with one comment, and R still rejects the row alone", async () => {
  asTeacher([taught()], [queuedRequest(), other]);
  const { user } = renderRoute("/teacher/approve");
  await screen.findByText("Rohan Mehta");
  const calls: { id: string; body: unknown }[] = [];
  server.use(
    http.untyped.put("*/api/practicals/requests/:id/approve", async ({ request, params }) => {
      calls.push({ id: String(params.id), body: await request.json() });
      return HttpResponse.json({ request: queuedRequest({ status: "Approved" }) });
    }),
  );
  await user.keyboard("tr");
  expect(await screen.findByRole("dialog", { name: "Reject request" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("a");
  const dialog = within(screen.getByRole("dialog", { name: "Approve requests" }));
  expect(dialog.getByText(/^2 requests from 2 students\. /)).toBeVisible();
  const item = dialog.getByText("Rohan Mehta, A form with validation").closest("li");
  expect(item).toHaveTextContent("Web Programming, term 2, 12/06/2026");
  await user.type(dialog.getByRole("textbox"), "Well done.");
  answer("get", "/practicals/requests", { requests: [] });
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("2 requests are approved.")).toBeVisible();
  expect(calls).toEqual(["q1", "q2"].map((id) => ({ id, body: { comment: "Well done." } })));
});
