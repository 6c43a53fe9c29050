import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Practical } from "@/lib/api-types";
import { admission } from "@/testing/admissions";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, refused, server } from "@/testing/server";
import { ownRequest, practical } from "@/testing/teaching";

function answerPracticals(active: Practical[], completed: Practical[] = []) {
  server.use(
    http.get("/practicals", ({ request }) => {
      const isDone = new URL(request.url).searchParams.get("status") === "Completed";
      return HttpResponse.json({ practicals: isDone ? completed : active });
    }),
  );
}

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/attendance/mine", { line: 75, subjects: [] });
  answer("get", "/student/admission", admission());
  answerPracticals([practical()]);
});

const button = () =>
  screen.findByRole("button", { name: "Request Approval: A form with validation" });

test("a practical stands with date, subject, teacher and comments", async () => {
  renderRoute("/practicals");
  const item = (await screen.findByText("A form with validation")).closest("li");
  expect(item).toHaveTextContent("12/06/2026");
  expect(item).toHaveTextContent("Web Programming, Meera Joshi");
  expect(item).toHaveTextContent("Bring your laptop.");
  expect(await button()).not.toHaveAttribute("aria-disabled");
});

test("approval is requested, and the button then says that it is", async () => {
  const calls = answer("post", "/practicals/p1/request", {
    practical: practical({ request: ownRequest(), mayRequest: false }),
  });
  const { user } = renderRoute("/practicals");
  const ask = await button();
  answerPracticals([practical({ request: ownRequest(), mayRequest: false })]);
  await user.click(ask);
  expect(await screen.findByText("Approval requested for A form with validation.")).toBeVisible();
  expect(await screen.findByText("Approval requested")).toBeVisible();
  expect(ask).toHaveAttribute("aria-disabled", "true");
  expect(ask).toHaveAccessibleDescription(
    "You asked on 13 June 2026. Your teacher has not decided yet.",
  );
  // Anyone who works by keys is still there.
  expect(ask).toHaveFocus();
  await user.click(ask);
  expect(calls).toHaveLength(1);
});

test("a refusal is shown beside the button, and the list is read again", async () => {
  refuse(
    "post",
    "/practicals/p1/request",
    409,
    "You have asked already.",
    "practical.request-pending",
  );
  const { user } = renderRoute("/practicals");
  const ask = await button();
  answerPracticals([practical({ request: ownRequest(), mayRequest: false })]);
  await user.click(ask);
  expect(await screen.findByRole("alert")).toHaveTextContent("You have asked already.");
  expect(await screen.findByText("Approval requested")).toBeVisible();
});

test("a failure of the server's has a reference to quote", async () => {
  const failed = refused("It did not work.", "request.defect");
  const headers = { "X-Request-Id": "4f2c-77" };
  server.use(
    http.untyped.post("*/api/practicals/p1/request", () =>
      HttpResponse.json(failed, { status: 500, headers }),
    ),
  );
  const { user } = renderRoute("/practicals");
  await user.click(await button());
  expect(await screen.findByRole("alert")).toHaveTextContent("It did not work.Reference 4f2c-77");
});

test("before the day nobody can ask", async () => {
  answerPracticals([practical({ date: "2090-06-12", mayRequest: false })]);
  renderRoute("/practicals");
  expect(await button()).toHaveAccessibleDescription(
    "You can ask on 12 June 2090, the day of the practical.",
  );
});

test("a rejection shows the comment and can be answered with another request", async () => {
  const request = ownRequest({
    status: "Rejected",
    decidedAt: "2026-06-14T05:00:00Z",
    decidedBy: "Meera Joshi",
    comment: "Step 4 is missing.",
  });
  answerPracticals([practical({ request })]);
  renderRoute("/practicals");
  expect(await screen.findByText("Rejected")).toBeVisible();
  expect(screen.getByText("by Meera Joshi on 14 June 2026")).toBeVisible();
  expect(screen.getByText("“Step 4 is missing.”")).toBeVisible();
  expect(await button()).not.toHaveAttribute("aria-disabled");
});

test("the completed ones stand on their tab, which the address keeps", async () => {
  const request = ownRequest({
    status: "Approved",
    decidedAt: "2026-06-14T05:00:00Z",
    decidedBy: "Meera Joshi",
    comment: "Well done.",
  });
  answerPracticals([practical()], [practical({ status: "Completed", mayRequest: false, request })]);
  const { user, address } = renderRoute("/practicals");
  await user.click(await screen.findByRole("tab", { name: "Completed" }));
  await waitFor(() => expect(address()).toBe("/practicals?tab=completed"));
  expect(await screen.findByText("Approved")).toBeVisible();
  expect(screen.getByText("“Well done.”")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Request Approval/ })).toBeNull();
});

test("empty lists say what fills them", async () => {
  answerPracticals([]);
  const { user } = renderRoute("/practicals");
  expect(await screen.findByText("No active practicals")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Completed" }));
  expect(await screen.findByText("No completed practicals")).toBeVisible();
});

test("a failure can be tried again", async () => {
  refuse("get", "/practicals", 403, "Not now.");
  const { user } = renderRoute("/practicals");
  await screen.findByText("Not now.");
  answerPracticals([practical()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await button()).toBeVisible();
});
