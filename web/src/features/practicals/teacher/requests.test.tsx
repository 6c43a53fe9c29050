import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { expectServersOrder } from "@/testing/queue";
import { renderRoute } from "@/testing/render-route";
import { answer, answerWaiting, faulty, refuse } from "@/testing/server";
import { asTeacher, queuedRequest, taught } from "@/testing/teaching";

const list = "/practicals/requests";
const other = queuedRequest({ _id: "q2", studentName: "Rohan Mehta" });

beforeEach(() => asTeacher([taught()], [queuedRequest(), other]));

async function open(address = "/teacher/approve") {
  const page = renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  const press = (action: string, who = "Asha Kulkarni") =>
    page.user.click(
      screen.getByRole("button", { name: `${action}: ${who}, A form with validation` }),
    );
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

test("what waits stands with student, practical and time, and is counted", async () => {
  await open();
  const row = screen.getByText("Asha Kulkarni").closest("tr");
  expect(row).toHaveTextContent(
    /Asha Kulkarni26000100001A form with validationWeb Programming, 12\/06\/202613\/06\/2026, 10:30/,
  );
  expect(await screen.findByRole("tab", { name: "Requests 2 waiting" })).toBeVisible();
});

test("an approval needs no comment", async () => {
  const calls = answer("put", `${list}/q1/approve`, {
    request: queuedRequest({ status: "Approved" }),
  });
  const { press, confirm } = await open();
  await press("Approve");
  answer("get", list, { requests: [other] });
  answerWaiting({ practicalRequests: 1 });
  await confirm("Approve");
  expect(
    await screen.findByText("A form with validation of Asha Kulkarni is approved."),
  ).toBeVisible();
  await gone("Asha Kulkarni");
  expect(calls.map(({ body }) => body)).toEqual([{ comment: "" }]);
  expect(await screen.findByRole("tab", { name: "Requests 1 waiting" })).toBeVisible();
  const next = screen.getByRole("button", { name: "Approve: Rohan Mehta, A form with validation" });
  await waitFor(() => expect(next).toHaveFocus());
});

test("a rejection needs one", async () => {
  const calls = answer("put", `${list}/q1/reject`, {
    request: queuedRequest({ status: "Rejected" }),
  });
  const { user, press, dialog, confirm } = await open();
  await press("Reject");
  await confirm("Reject");
  expect(dialog().getByLabelText("Comment")).toBeInvalid();
  expect(calls).toEqual([]);
  await user.type(dialog().getByLabelText("Comment"), "Step 4{Enter}is missing.");
  answer("get", list, { requests: [other] });
  await confirm("Reject");
  expect(
    await screen.findByText("The request of Asha Kulkarni for A form with validation is rejected."),
  ).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ comment: "Step 4 is missing." }]);
});

test("a comment that was begun waits for its request until that is decided", async () => {
  const { user, press, dialog } = await open();
  await press("Reject");
  await user.type(dialog().getByLabelText("Comment"), "Step 4 is missing.");
  cleanup();
  const again = await open();
  await again.press("Reject", "Rohan Mehta");
  expect(again.dialog().getByLabelText("Comment")).toHaveValue("");
  await again.confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await again.press("Reject");
  expect(again.dialog().getByLabelText("Comment")).toHaveValue("Step 4 is missing.");
  answer("put", `${list}/q1/reject`, { request: queuedRequest({ status: "Rejected" }) });
  await again.confirm("Reject");
  await screen.findByText("The request of Asha Kulkarni for A form with validation is rejected.");
  expect(Object.keys(sessionStorage).filter((key) => key.includes("q1"))).toEqual([]);
});

test("the server's fault lands on the comment, and nothing typed is lost", async () => {
  const errors = [{ path: "comment", msg: "The comment may not have more than 300 characters." }];
  answer("put", `${list}/q1/reject`, faulty(errors), { status: 400 });
  const { user, press, dialog, confirm } = await open();
  await press("Reject");
  await user.type(dialog().getByLabelText("Comment"), "No.");
  await confirm("Reject");
  expect(await dialog().findByRole("alert")).toHaveTextContent("300 characters");
  expect(dialog().getByLabelText("Comment")).toBeInvalid();
  expect(dialog().getByLabelText("Comment")).toHaveValue("No.");
});

test.each([
  ["Approve", "approve"],
  ["Reject", "reject"],
] as const)("deciding twice is shown, and the list is read again: %s", async (action, decision) => {
  const error = "Vikram Shah has approved this request already.";
  refuse("put", `${list}/q1/${decision}`, 409, error, "practical.request-decided");
  const { user, press, dialog, confirm } = await open();
  await press(action);
  if (action === "Reject") await user.type(dialog().getByLabelText("Comment"), "No.");
  answer("get", list, { requests: [other] });
  await confirm(action);
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await gone("Asha Kulkarni");
  const next = { name: `${action}: Rohan Mehta, A form with validation` };
  await waitFor(() => expect(screen.getByRole("button", next)).toHaveFocus());
  await press("Reject", "Rohan Mehta");
  await waitFor(() => expect(screen.queryByText(error)).toBeNull());
});

test("status and search are the server's", async () => {
  const { user, address } = await open();
  const decided = queuedRequest({
    status: "Rejected",
    decidedAt: "2026-06-14T05:00:00Z",
    decidedBy: "Meera Joshi",
    comment: "Step 4 is missing.",
  });
  const calls = answer("get", list, { requests: [decided] });
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  expect(address()).toBe("/teacher/approve?status=Rejected");
  expect(await screen.findByText("Meera Joshi, 14/06/2026")).toBeVisible();
  expect(screen.getByText("Step 4 is missing.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Approve:/ })).toBeNull();
  expect(calls.at(-1)?.url.search).toBe("?status=Rejected&limit=25");
  const found = answer("get", list, { requests: [] });
  await user.type(screen.getByRole("searchbox", { name: "Search requests" }), "zz");
  expect(await screen.findByText("No request matches this search")).toBeVisible();
  expect(found.at(-1)?.url.searchParams.get("search")).toBe("zz");
});

test("an empty queue says what fills it, and a failing one can be asked again", async () => {
  refuse("get", list, 403, "Not now.");
  const { user } = renderRoute("/teacher/approve");
  await screen.findByText("Not now.");
  answer("get", list, { requests: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No requests waiting")).toBeVisible();
});

test("the order is the server's, and another status is read in its own", async () => {
  const { user } = await open();
  await expectServersOrder(user, answer("get", list, { requests: [queuedRequest()] }));
});

test("a subject of a course of several terms says which one it is", async () => {
  answer("get", list, { requests: [queuedRequest({ subjectName: "Maths", term: 2 })] });
  await open();
  expect(screen.getByText("Maths, term 2, 12/06/2026")).toBeVisible();
});
