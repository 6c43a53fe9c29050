import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { formatDay } from "@/lib/dates";
import { todayInIndia } from "@/lib/today";
import { typedDate } from "@/lib/typed-date";
import { answerOwnLeaves, leave, ownLeavesPath, withLeaves } from "@/testing/leaves";
import { asha } from "@/testing/people";
import { fileOf, photoBrowser } from "@/testing/photos";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, http, refuse, server } from "@/testing/server";
import { daysAfter } from "../days";

afterEach(() => {
  vi.useRealTimers();
});

const slowly = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });

const today = todayInIndia();
const inDays = (days: number) => daysAfter(today, days);

const start = () => screen.findByLabelText("Start date");
const end = () => screen.getByLabelText("End date");
const reason = () => screen.getByLabelText("Reason");
const apply = () => screen.getByRole("button", { name: "Apply for leave" });
const table = () => screen.findByRole("table", { name: "Your leave" });

async function filledIn(from = inDays(1), till = inDays(3)) {
  const page = renderRoute("/leave");
  await page.user.type(await start(), from);
  await page.user.type(end(), till);
  await page.user.type(reason(), " A wedding{Enter}in Nagpur. ");
  return page;
}

test("leave is applied for, told for three seconds, and the form is empty again", async () => {
  withLeaves();
  const calls = answer("post", "/leave/add", { success: true, leave: leave() });
  const { user } = await filledIn();
  expect(screen.getByText("That is 3 days of leave.")).toBeVisible();
  answerOwnLeaves(leave());
  slowly();
  await user.click(apply());
  const message = "Leave application submitted successfully!";
  expect(await screen.findByText(message)).toBeVisible();
  act(() => vi.advanceTimersByTime(2800));
  expect(screen.getByText(message)).toBeVisible();
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByText(message)).toBeNull();
  vi.useRealTimers();

  expect(calls.map(({ body }) => body)).toEqual([
    {
      studentId: asha.id,
      startDate: inDays(1),
      endDate: inDays(3),
      reason: "A wedding\nin Nagpur.",
    },
  ]);
  expect(await start()).toHaveValue("");
  expect(end()).toHaveValue("");
  expect(reason()).toHaveValue("");
  expect(await within(await table()).findByText("12/06/2026 to 14/06/2026")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Your leave" })).toHaveFocus();
});

test("all three are asked for before the server is", async () => {
  withLeaves();
  const calls = refuse("post", "/leave/add", 400, "Not asked for.");
  const { user } = renderRoute("/leave");
  await start();
  await user.click(apply());
  const told = within(screen.getByRole("alert")).getAllByRole("listitem");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "Please choose a start date.",
    "Please choose an end date.",
    "Please enter a reason.",
  ]);
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(await start()).toBeInvalid();
  expect(end()).toBeInvalid();
  expect(reason()).toBeInvalid();
  expect(calls).toEqual([]);
});

const tooEarly = "Please choose a start date no more than 30 days ago.";
const tooLate = "Please choose an end date within a year.";
const order = "Please choose an end date on or after the start date.";

test.each([
  [inDays(-31), inDays(1), tooEarly],
  [inDays(1), inDays(367), tooLate],
  [inDays(3), inDays(1), order],
])("from %s to %s: the field says what is wrong before anything is sent", async (a, b, fault) => {
  withLeaves();
  const calls = refuse("post", "/leave/add", 400, "Not asked for.");
  const { user } = await filledIn(a, b);
  const field = fault === tooEarly ? await start() : end();
  expect(screen.getByText(fault)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(fault));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(apply());
  expect(within(screen.getByRole("alert")).getByRole("link", { name: fault })).toBeVisible();
  expect(calls).toEqual([]);
  expect(await start()).toHaveValue(typedDate(a));
});

test("30 days ago and a day of next year are still allowed", async () => {
  withLeaves();
  const calls = answer("post", "/leave/add", { success: true, leave: leave() });
  const { user } = await filledIn(inDays(-30), inDays(365));
  expect(screen.getByText(`Not before ${formatDay(inDays(-30))}.`)).toBeVisible();
  expect(await start()).toBeValid();
  expect(end()).toBeValid();
  await user.click(apply());
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("one day is one day, and dates that are not whole are none", async () => {
  withLeaves();
  const { user } = renderRoute("/leave");
  expect(await screen.findByText(/Choose both dates/)).toBeVisible();
  await user.type(await start(), today);
  await user.type(end(), today);
  expect(screen.getByText("That is 1 day of leave.")).toBeVisible();
  await user.clear(end());
  expect(screen.getByText(/Choose both dates/)).toBeVisible();
  // Both are chosen, and their order is shown beside them.
  await user.type(end(), inDays(-1));
  expect(screen.queryByText(/Choose both dates/)).toBeNull();
  await user.clear(end());
  // As a browser has it while 2026 is typed.
  await user.type(end(), "0202-06-12");
  expect(screen.queryByText(order)).toBeNull();
});

test("an overlap is shown in the server's words, which stay, with all that was typed", async () => {
  const calls = withLeaves();
  refuse(
    "post",
    "/leave/add",
    409,
    "You have leave from 12/06/2026 to 14/06/2026 already.",
    "leave.overlaps",
  );
  const { user } = await filledIn();
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(apply());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("You have leave from 12/06/2026 to 14/06/2026 already.");
  expect(alert).toHaveFocus();
  expect(await start()).toHaveValue(typedDate(inDays(1)));
  expect(end()).toHaveValue(typedDate(inDays(3)));
  expect(reason()).toHaveValue(" A wedding\nin Nagpur. ");
  await waitFor(() => expect(calls).toHaveLength(2));
  // Other days may be free.
  await user.clear(end());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without a sentence of the server's, ours passes by", async () => {
  withLeaves();
  failNetwork("post", "/leave/add");
  const { user } = await filledIn();
  slowly();
  await user.click(apply());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Unknown Error Occured Please Try Again",
  );
  act(() => vi.advanceTimersByTime(3100));
  expect(screen.queryByRole("alert")).toBeNull();
  vi.useRealTimers();
  expect(apply()).toHaveFocus();
  expect(await start()).toHaveValue(typedDate(inDays(1)));
});

test("the server's faults land on their fields", async () => {
  withLeaves();
  const errors = [{ path: "endDate", msg: "The end date is a holiday." }];
  answer("post", "/leave/add", faulty(errors), { status: 400 });
  const { user } = await filledIn();
  await user.click(apply());
  const alert = await screen.findByRole("alert");
  await user.click(within(alert).getByRole("link", { name: "The end date is a holiday." }));
  expect(end()).toHaveFocus();
  expect(end()).toBeInvalid();
  expect(await start()).toBeValid();
});

test("what is typed survives a reload, until it is submitted", async () => {
  withLeaves();
  await filledIn();
  cleanup();
  const { user } = renderRoute("/leave");
  expect(await start()).toHaveValue(typedDate(inDays(1)));
  expect(reason()).toHaveValue(" A wedding\nin Nagpur. ");
  answer("post", "/leave/add", { success: true, leave: leave() });
  await user.click(apply());
  await screen.findAllByText("Leave application submitted successfully!");
  cleanup();
  renderRoute("/leave");
  expect(await start()).toHaveValue("");
  expect(reason()).toHaveValue("");
});

test("what succeeds after the page was left does not come back as a draft", async () => {
  withLeaves();
  answer("get", "/grievance/fetch-grievance-student/26000100001", { success: true, data: [] });
  const letGo = answerLate("post", "/leave/add", { success: true, leave: leave() });
  const { user } = await filledIn();
  await user.click(apply());
  await user.click(screen.getByRole("link", { name: "Grievance" }));
  await waitFor(() => expect(screen.queryByLabelText("Start date")).toBeNull());
  letGo();
  await screen.findByText("Leave application submitted successfully!");
  await user.click(screen.getByRole("link", { name: "Leave" }));
  expect(await start()).toHaveValue("");
  expect(reason()).toHaveValue("");
});

test("a second press while it is on its way applies for nothing twice", async () => {
  withLeaves();
  let count = 0;
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  server.use(
    http.post("/leave/add", async () => {
      count += 1;
      await held;
      return HttpResponse.json({ success: true, leave: leave() });
    }),
  );
  const { user } = await filledIn();
  await user.type(end(), "{Enter}");
  await user.type(end(), "{Enter}");
  await user.type(reason(), "more");
  await waitFor(() => expect(count).toBe(1));
  expect(reason()).toHaveValue(" A wedding\nin Nagpur. ");
  letGo();
  await screen.findAllByText("Leave application submitted successfully!");
  expect(count).toBe(1);
});

test("each leave stands with range, reason, status and comment", async () => {
  withLeaves(
    leave({ reason: "<b>A wedding</b>\nin Nagpur." }),
    leave({ _id: "l2", endDate: "2026-06-12", status: "Approved", comment: "Enjoy it." }),
    leave({ _id: "l3", startDate: "2026-05-01", endDate: "2026-05-02", status: "Rejected" }),
  );
  renderRoute("/leave");
  await screen.findByText("Enjoy it.");
  const [, pending, approved, rejected] = within(await table()).getAllByRole("row");
  expect(pending).toHaveTextContent(
    /^12\/06\/2026 to 14\/06\/20263 days<b>A wedding.*Choose filePendingWithdrawN\/A$/,
  );
  expect(within(pending as HTMLElement).getByText(/A wedding/).textContent).toBe(
    "<b>A wedding</b>\nin Nagpur.",
  );
  expect(screen.getByText("Pending")).toHaveAttribute("data-tone", "calm");
  expect(approved).toHaveTextContent(/^12\/06\/20261 day.*ApprovedEnjoy it\.$/);
  expect(screen.getByText("Approved")).toHaveAttribute("data-tone", "good");
  expect(rejected).toHaveTextContent(/^01\/05\/2026 to 02\/05\/20262 days.*RejectedN\/A$/);
  expect(screen.getByText("Rejected")).toHaveAttribute("data-tone", "bad");
});

const withdraw = () => screen.findByRole("button", { name: "Withdraw: 12/06/2026 to 14/06/2026" });

test("a pending leave is withdrawn after a question, and can no longer be", async () => {
  withLeaves(
    leave(),
    leave({ _id: "l2", status: "Approved" }),
    leave({ _id: "l3", status: "Rejected" }),
  );
  const call = `/leave/withdraw/${leave()._id}` as const;
  const calls = answer("put", call, { success: true, leave: leave({ status: "Withdrawn" }) });
  const { user } = renderRoute("/leave");
  await user.click(await withdraw());
  const dialog = await screen.findByRole("dialog", { name: "Withdraw the application?" });
  expect(dialog).toHaveTextContent("12/06/2026 to 14/06/2026 (3 days)");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  expect(await withdraw()).toHaveFocus();

  await user.click(await withdraw());
  answerOwnLeaves(leave({ status: "Withdrawn" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  const badge = await within(await table()).findByText("Withdrawn");
  expect(badge).toHaveAttribute("data-tone", "calm");
  expect(calls).toHaveLength(1);
  expect(screen.getByText(/^Your application for leave, .*, is withdrawn\.$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Withdraw/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Your leave" })).toHaveFocus());
});

test("that the college was quicker is told in the dialog, and the list has what it decided", async () => {
  withLeaves(leave());
  const call = `/leave/withdraw/${leave()._id}` as const;
  refuse("put", call, 409, "This leave has been approved already.", "leave.decided");
  const { user } = renderRoute("/leave");
  await user.click(await withdraw());
  answerOwnLeaves(leave({ status: "Approved" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This leave has been approved already.",
  );
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await within(await table()).findByText("Approved")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Withdraw/ })).toBeNull();
});

const attachment = `/leave/${leave()._id}/attachment`;
const choose = (label: string, name = "note.pdf", type = "application/pdf") =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File(["abcd"], name, { type })] },
  });
/** Takes the file, or refuses it. */
function answerFile(status: number) {
  let sent = 0;
  const body =
    status === 200
      ? { success: true, leave: leave({ hasAttachment: true }) }
      : faulty([{ path: "attachment", msg: "Attachment is damaged or incomplete." }]);
  server.use(
    http.untyped.post(`*/api${attachment}`, () => {
      sent += 1;
      return HttpResponse.json(body, { status });
    }),
  );
  return () => sent;
}
const download = "Download file: 12/06/2026 to 14/06/2026";
const addLabel = "Choose file: Add a file: 12/06/2026 to 14/06/2026";

test("a file goes along once the application has arrived", async () => {
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  const sent = answerFile(200);
  const { user } = await filledIn();
  choose("Choose file: Attachment", "note.exe", "application/x-msdownload");
  expect(screen.getByRole("alert")).toHaveTextContent(
    /^Please choose a PNG or JPEG image or a PDF/,
  );
  choose("Choose file: Attachment");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Chosen: note.pdf")).toBeVisible();
  expect(sent()).toBe(0);
  answerOwnLeaves(leave({ hasAttachment: true }));
  await user.click(apply());
  expect(await screen.findByRole("button", { name: download })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Chosen: note.pdf")).toBeNull());
  expect(sent()).toBe(1);
});

test("a large photo goes along as a smaller one", async () => {
  photoBrowser({ width: 4032, height: 3024 });
  const sends = vi.spyOn(FormData.prototype, "append");
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  const sent = answerFile(200);
  const { user } = await filledIn();
  const photo = fileOf("IMG_0042.JPG", "image/jpeg", 8 * 1024 * 1024);
  fireEvent.change(screen.getByLabelText("Choose file: Attachment"), {
    target: { files: [photo] },
  });
  expect(screen.getByText("Chosen: IMG_0042.JPG")).toBeVisible();
  await user.click(apply());
  await waitFor(() => expect(sent()).toBe(1));
  const [, file] = sends.mock.calls.find(([name]) => name === "attachment") ?? [];
  expect(file).toMatchObject({ name: "IMG_0042.jpg", type: "image/jpeg", size: 384_000 });
});

test("a photo that stays too large is not sent, and the application stands", async () => {
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  const sent = answerFile(200);
  const { user } = await filledIn();
  const photo = fileOf("me.jpg", "image/jpeg", 8 * 1024 * 1024);
  fireEvent.change(screen.getByLabelText("Choose file: Attachment"), {
    target: { files: [photo] },
  });
  await user.click(apply());
  expect(await screen.findByText(/Attachment is larger than 5 MB/)).toBeVisible();
  expect(await start()).toHaveValue("");
  expect(sent()).toBe(0);
});

test("a chosen file is taken back", async () => {
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  const sent = answerFile(200);
  const { user } = await filledIn();
  choose("Choose file: Attachment");
  await user.click(screen.getByRole("button", { name: "Remove the chosen file" }));
  await user.click(apply());
  await screen.findAllByText("Leave application submitted successfully!");
  expect(sent()).toBe(0);
});

test("when only the file fails the application stands, and the file is added from the list", async () => {
  withLeaves();
  answer("post", "/leave/add", { success: true, leave: leave() });
  answerFile(400);
  const { user } = await filledIn();
  choose("Choose file: Attachment");
  answerOwnLeaves(leave());
  await user.click(apply());
  expect(await screen.findByText(/^The file was not added\./)).toBeVisible();
  expect(await start()).toHaveValue("");

  await screen.findByLabelText(addLabel);
  const sent = answerFile(200);
  answerOwnLeaves(leave({ hasAttachment: true }));
  choose(addLabel);
  expect(await screen.findByText("The file is added.")).toBeVisible();
  expect(sent()).toBe(1);
  expect(await screen.findByRole("button", { name: download })).toBeVisible();
  expect(screen.queryByLabelText(addLabel)).toBeNull();
});

test("what is decided or withdrawn takes no file any more", async () => {
  withLeaves(
    leave({ status: "Approved" }),
    leave({ _id: "l2", status: "Withdrawn" }),
    leave({ _id: "l3", status: "Rejected", hasAttachment: true }),
  );
  renderRoute("/leave");
  await screen.findByText("Withdrawn");
  expect(screen.queryByLabelText(/^Choose file: Add a file/)).toBeNull();
  expect(screen.getAllByRole("button", { name: download })).toHaveLength(1);
});

test("more of them are asked for with the key of the server's", async () => {
  withLeaves();
  const first = answer(
    "get",
    ownLeavesPath,
    { success: true, leaves: [leave()] },
    { headers: { Link: `</api${ownLeavesPath}?after=l1>; rel="next"` } },
  );
  const { user } = renderRoute("/leave");
  const more = await screen.findByRole("button", { name: "Load more" });
  const later = answerOwnLeaves(leave({ _id: "l2" }));
  await user.click(more);
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  expect(first[0]?.url.search).toBe("?limit=25");
  expect(later[0]?.url.search).toBe("?limit=25&after=l1");
});

test("the list is busy, then empty; a failing one can be asked again", async () => {
  withLeaves();
  refuse("get", ownLeavesPath, 403, "Not now.");
  const { user } = renderRoute("/leave");
  expect(await table()).toHaveAttribute("aria-busy", "true");
  await screen.findByText("Not now.");
  answerOwnLeaves();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No leave applications yet")).toBeVisible();
});
