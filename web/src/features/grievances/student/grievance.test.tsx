import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { todayInIndia } from "@/lib/today";
import {
  answerOwnGrievances,
  grievance,
  ownGrievancesPath,
  reopening,
  withGrievances,
} from "@/testing/grievances";
import { asha } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, http, refuse, server } from "@/testing/server";

afterEach(() => {
  vi.useRealTimers();
});

const slowly = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });

const title = () => screen.findByLabelText("Title");
const details = () => screen.getByLabelText("Details");
const submit = () => screen.getByRole("button", { name: "Submit grievance" });
const table = () => screen.findByRole("table", { name: "Your grievances" });

async function filledIn() {
  const page = renderRoute("/grievance");
  await page.user.type(await title(), " No water ");
  await page.user.type(details(), "Since Monday.{Enter}Second floor.");
  return page;
}

test("a grievance is submitted, told for three seconds, and the form is empty again", async () => {
  withGrievances();
  const calls = answer("post", "/grievance/add", { success: true, data: grievance() });
  const { user } = await filledIn();
  await user.click(screen.getByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "Facilities" }));
  answerOwnGrievances(grievance());
  slowly();
  await user.click(submit());
  expect(await screen.findByText("Grievance submitted successfully!")).toBeVisible();
  act(() => vi.advanceTimersByTime(2800));
  expect(screen.getByText("Grievance submitted successfully!")).toBeVisible();
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByText("Grievance submitted successfully!")).toBeNull();
  vi.useRealTimers();

  expect(calls.map(({ body }) => body)).toEqual([
    {
      studentId: asha.id,
      title: "No water",
      details: "Since Monday.\nSecond floor.",
      category: "Facilities",
    },
  ]);
  expect(await title()).toHaveValue("");
  expect(details()).toHaveValue("");
  expect(screen.getByRole("combobox", { name: "Category" })).toHaveValue("Other");
  expect(await within(await table()).findByText("GR-2026-00042")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Your grievances" })).toHaveFocus();
});

test("without a choice the category is Other", async () => {
  withGrievances();
  const calls = answer("post", "/grievance/add", { success: true, data: grievance() });
  const { user } = await filledIn();
  await user.click(submit());
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ category: "Other" }));
});

test("title and details are asked for before the server is", async () => {
  withGrievances();
  const calls = refuse("post", "/grievance/add", 400, "Not asked for.");
  const { user } = renderRoute("/grievance");
  await title();
  await user.click(submit());
  const alert = screen.getByRole("alert");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Please enter a title.", "Please enter the details."]);
  expect(alert).toHaveFocus();
  expect(await title()).toBeInvalid();
  expect(details()).toBeInvalid();
  await user.click(within(alert).getByRole("link", { name: "Please enter the details." }));
  expect(details()).toHaveFocus();
  expect(calls).toEqual([]);
});

test("details are counted, and too many characters are told and kept", async () => {
  withGrievances();
  const calls = refuse("post", "/grievance/add", 400, "Not asked for.");
  const { user } = await filledIn();
  expect(screen.getByText("27 of 4,000 characters")).toBeVisible();
  await user.clear(details());
  await user.click(details());
  await user.paste("x".repeat(4001));
  expect(screen.getByText("1 character too many")).toBeVisible();
  await user.click(submit());
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Please shorten the details to at most 4,000 characters.",
  );
  expect(details()).toHaveValue("x".repeat(4001));
  expect(calls).toEqual([]);
});

test("a title that is pasted is not cut, but told to be too long", async () => {
  withGrievances();
  const calls = refuse("post", "/grievance/add", 400, "Not asked for.");
  const { user } = await filledIn();
  await user.clear(await title());
  await user.click(await title());
  await user.paste("x".repeat(123));
  expect(await title()).toHaveValue("x".repeat(123));
  expect(await title()).toHaveAccessibleDescription("3 characters too many");
  await user.click(submit());
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Please shorten the title to at most 120 characters.",
  );
  expect(calls).toEqual([]);
});

test("without a sentence of the server's, ours passes by, and nothing typed is lost", async () => {
  withGrievances();
  failNetwork("post", "/grievance/add");
  const { user } = await filledIn();
  slowly();
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error occurred while submitting the grievance.",
  );
  act(() => vi.advanceTimersByTime(3100));
  expect(screen.queryByRole("alert")).toBeNull();
  vi.useRealTimers();
  expect(submit()).toHaveFocus();
  expect(await title()).toHaveValue(" No water ");
  expect(details()).toHaveValue("Since Monday.\nSecond floor.");
});

test("the server's sentence stays", async () => {
  withGrievances();
  refuse("post", "/grievance/add", 429, "Too many grievances today.");
  const { user } = await filledIn();
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many grievances today.");
  expect(await title()).toHaveValue(" No water ");
});

test("the server's faults land on their fields", async () => {
  withGrievances();
  const errors = [{ path: "details", msg: "The details need more words." }];
  answer("post", "/grievance/add", faulty(errors), { status: 400 });
  const { user } = await filledIn();
  await user.click(submit());
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("link", { name: "The details need more words." })).toBeVisible();
  expect(details()).toBeInvalid();
  expect(await title()).toBeValid();
});

test("what succeeds after the page was left does not come back as a draft", async () => {
  withGrievances();
  answer("get", "/leave/fetch-leave-student/26000100001", { success: true, leaves: [] });
  const letGo = answerLate("post", "/grievance/add", { success: true, data: grievance() });
  const { user } = await filledIn();
  await user.click(submit());
  await user.click(screen.getByRole("link", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByLabelText("Title")).toBeNull());
  letGo();
  await screen.findByText("Grievance submitted successfully!");
  await user.click(screen.getByRole("link", { name: "Grievance" }));
  expect(await title()).toHaveValue("");
  expect(details()).toHaveValue("");
});

test("what is typed survives a reload, until it is submitted", async () => {
  withGrievances();
  await filledIn();
  cleanup();
  const { user } = renderRoute("/grievance");
  expect(await title()).toHaveValue(" No water ");
  expect(details()).toHaveValue("Since Monday.\nSecond floor.");
  answer("post", "/grievance/add", { success: true, data: grievance() });
  await user.click(submit());
  await screen.findAllByText("Grievance submitted successfully!");
  cleanup();
  renderRoute("/grievance");
  expect(await title()).toHaveValue("");
});

test("a second press while it is on its way submits nothing twice", async () => {
  withGrievances();
  let count = 0;
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  server.use(
    http.post("/grievance/add", async () => {
      count += 1;
      await held;
      return HttpResponse.json({ success: true, data: grievance() });
    }),
  );
  const { user } = await filledIn();
  await user.type(await title(), "{Enter}");
  await user.type(await title(), "{Enter}more");
  await waitFor(() => expect(count).toBe(1));
  expect(await title()).toHaveValue(" No water ");
  letGo();
  await screen.findAllByText("Grievance submitted successfully!");
  expect(count).toBe(1);
});

test("a grievance stands with date, docket and status, and opens to what was written", async () => {
  const reply = "The pipe is repaired.\nThank you.";
  withGrievances(
    grievance({ title: "<img src=x onerror=alert(1)>", description: "Two\n<b>lines</b>" }),
    grievance({
      _id: "g2",
      docket: "GR-2026-00041",
      title: "Broken fan",
      status: "Resolved",
      reply,
      updatedAt: "2026-06-20T05:00:00Z",
    }),
    grievance({ _id: "g3", title: "Late marks", status: "Resolved" }),
  );
  const { user } = renderRoute("/grievance");
  const row = (await screen.findByText("<img src=x onerror=alert(1)>")).closest("tr");
  expect(row).toHaveTextContent(/^12\/06\/2026GR-2026-00042/);
  const pending = within(row as HTMLElement).getByText("Pending");
  expect(pending).toHaveAttribute("data-tone", "bad");
  expect(screen.getAllByText("Resolved")[0]).toHaveAttribute("data-tone", "good");
  expect(screen.getByText("on 20/06/2026")).toBeVisible();

  const description = within(row as HTMLElement).getByText(/^Two/);
  expect(description).not.toBeVisible();
  await user.click(screen.getByText("<img src=x onerror=alert(1)>"));
  expect(description).toBeVisible();
  expect(description.textContent).toBe("Two\n<b>lines</b>");
  expect(within(row as HTMLElement).getByText("Your college has not replied yet.")).toBeVisible();

  expect(screen.getByText("Your college has replied")).toBeVisible();
  await user.click(screen.getByText("Broken fan"));
  expect(screen.getByText(/^The pipe is repaired\./).textContent).toBe(reply);
  await user.click(screen.getByText("Late marks"));
  expect(screen.getByText("Resolved without a reply.")).toBeVisible();
});

/** Takes the file, or refuses it. */
function answerFile(status: number) {
  let sent = 0;
  server.use(
    http.untyped.post("*/api/grievance/g1/attachment", () => {
      sent += 1;
      return HttpResponse.json(faulty([{ path: "attachment", msg: "It is damaged." }]), { status });
    }),
  );
  return () => sent;
}
const choose = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File(["abcd"], "fan.png", { type: "image/png" })] },
  });

test("a file goes along once the grievance has arrived", async () => {
  withGrievances();
  answer("post", "/grievance/add", { success: true, data: grievance() });
  const sent = answerFile(200);
  const { user } = await filledIn();
  choose("Choose file: Attachment");
  expect(screen.getByText("Chosen: fan.png")).toBeVisible();
  answerOwnGrievances(grievance({ hasAttachment: true }));
  await user.click(submit());
  await user.click(await screen.findByText("No water in block B"));
  expect(screen.getByRole("button", { name: "Download file: GR-2026-00042" })).toBeVisible();
  expect(sent()).toBe(1);
  expect(screen.queryByText("Chosen: fan.png")).toBeNull();
});

test("when only the file fails the grievance stands, and the file is added from its details", async () => {
  withGrievances();
  answer("post", "/grievance/add", { success: true, data: grievance() });
  answerFile(400);
  const { user } = await filledIn();
  choose("Choose file: Attachment");
  answerOwnGrievances(grievance());
  await user.click(submit());
  expect(await screen.findByText(/^The file was not added\./)).toBeVisible();
  await user.click(await screen.findByText("No water in block B"));
  const sent = answerFile(200);
  answerOwnGrievances(grievance({ hasAttachment: true }));
  choose("Choose file: Add a file: GR-2026-00042");
  expect(await screen.findByText("The file is added.")).toBeVisible();
  expect(sent()).toBe(1);
});

const reopen = () => screen.findByRole("button", { name: "Re-open: GR-2026-00042" });
const reopenPath = "/grievance/reopen/g1";
/** Resolved today, and so re-opened until in 15 days. */
const resolved = () =>
  grievance({ status: "Resolved", reply: reopening.reply, reopenableUntil: todayInIndia() });

test("a resolved grievance is re-opened with a reason, and shows both", async () => {
  withGrievances(resolved());
  const reopened = grievance({ reopening });
  const calls = answer("put", reopenPath, { success: true, data: reopened });
  const { user } = renderRoute("/grievance");
  await user.click(await reopen());
  const dialog = await screen.findByRole("dialog", { name: "Re-open grievance" });
  const action = within(dialog).getByRole("button", { name: "Re-open" });
  await user.click(action);
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Please say why it is not resolved.");
  expect(calls).toEqual([]);
  const field = within(dialog).getByLabelText("Reason");
  await user.type(field, " It is dry again{Enter}since Sunday. ");
  answerOwnGrievances(reopened);
  await user.click(action);
  expect(await screen.findByText("GR-2026-00042 is open again.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ reason: reopening.reason }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Re-open/ })).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Your grievances" })).toHaveFocus(),
  );

  await user.click(screen.getByText("No water in block B"));
  expect(screen.getByText("Re-opened on 22/06/2026:")).toBeVisible();
  expect(screen.getByText(/^It is dry again/).textContent).toBe(reopening.reason);
  expect(screen.getByText("Earlier reply, of 20/06/2026:")).toBeVisible();
  expect(screen.getByText("The pipe is repaired.")).toBeVisible();
  expect(screen.getByText("Your college has not replied yet.")).toBeVisible();
});

test("a refusal stays in the dialog with what was typed, also for the next time", async () => {
  withGrievances(resolved());
  const said = "This grievance has been re-opened once already. Please submit a new one.";
  refuse("put", reopenPath, 409, said, "grievance.reopened-before");
  const { user } = renderRoute("/grievance");
  await user.click(await reopen());
  await user.type(await screen.findByLabelText("Reason"), "Dry again.");
  await user.click(screen.getByRole("button", { name: "Re-open" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(said);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await reopen());
  expect(await screen.findByLabelText("Reason")).toHaveValue("Dry again.");
});

test("what is too long is told before anything is sent", async () => {
  withGrievances(resolved());
  const calls = refuse("put", reopenPath, 400, "Not asked for.");
  const { user } = renderRoute("/grievance");
  await user.click(await reopen());
  fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "x".repeat(1001) } });
  await user.click(screen.getByRole("button", { name: "Re-open" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Please shorten the reason to at most 1,000 characters.",
  );
  expect(calls).toEqual([]);
});

test("after its last day, once it was re-opened and while it waits, there is no such button", async () => {
  const told = { status: "Resolved", reply: "Done." } as const;
  withGrievances(
    grievance({ ...told, reopenableUntil: "2026-06-12" }),
    grievance({ ...told, _id: "g2", reopening }),
    grievance({ _id: "g3", title: "Broken fan" }),
  );
  renderRoute("/grievance");
  await screen.findByText("Broken fan");
  expect(screen.queryByRole("button", { name: /^Re-open/ })).toBeNull();
});

test("more of them are asked for with the key of the server's", async () => {
  withGrievances();
  const first = answer(
    "get",
    ownGrievancesPath,
    { success: true, data: [grievance()] },
    { headers: { Link: `</api${ownGrievancesPath}?after=g1>; rel="next"` } },
  );
  const { user } = renderRoute("/grievance");
  const more = await screen.findByRole("button", { name: "Load more" });
  const later = answerOwnGrievances(grievance({ _id: "g2", title: "Broken fan" }));
  await user.click(more);
  expect(await screen.findByText("Broken fan")).toBeVisible();
  expect(screen.getByText("No water in block B")).toBeVisible();
  expect(screen.getByText("2 grievances shown")).toBeVisible();
  expect(first[0]?.url.search).toBe("?limit=25");
  expect(later[0]?.url.search).toBe("?limit=25&after=g1");
});

test("the list is busy, then empty; a failing one can be asked again", async () => {
  withGrievances();
  refuse("get", ownGrievancesPath, 403, "Not now.");
  const { user } = renderRoute("/grievance");
  expect(await table()).toHaveAttribute("aria-busy", "true");
  await screen.findByText("Not now.");
  answerOwnGrievances();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No grievances yet")).toBeVisible();
});
