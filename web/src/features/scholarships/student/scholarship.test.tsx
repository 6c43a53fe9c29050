import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admission } from "@/testing/admissions";
import { answerInTurn, lost, says, wallet } from "@/testing/money";
import { asha, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answerOwn, appliedScholarship, openScholarship } from "@/testing/scholarships";
import { answer, http, refuse, refused, server } from "@/testing/server";

const activeList = `/scholarship/fetch-non-participated/${asha.id}` as const;
const appliedList = `/scholarship/fetch-participated/${asha.id}` as const;

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/student/admission", admission({ status: "Submitted" }));
  answerOwn([openScholarship()]);
});
afterEach(() => {
  vi.useRealTimers();
});

const message = "You have applied for Merit Scholarship.";
const ready = "Be Ready For Exam on Specified Date";
const done = says({
  success: true,
  message,
  balance: 4950,
  scholarship: appliedScholarship(),
});

const table = (name: string) => screen.findByRole("table", { name });

async function openDialog() {
  const { user } = renderRoute("/scholarship");
  await user.click(await screen.findByRole("button", { name: "Apply: Merit Scholarship" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  const press = (name: string) => user.click(within(dialog).getByRole("button", { name }));
  return { user, dialog, press };
}

test("the lists, the balance and the guidelines", async () => {
  renderRoute("/scholarship");
  const active = await table("Active Scholarships");
  await within(active).findByText("Merit Scholarship");
  expect(within(active).getAllByRole("row")[1]).toHaveTextContent(
    /^Merit Scholarship₹1,25,000\.0015\/07\/2090 in \d+ yearsApply$/,
  );
  expect(screen.getByText("₹5,000.00")).toBeVisible();
  expect(await screen.findByText("No applications yet")).toBeVisible();
  expect(screen.getByText(/Attend the test offline/)).toBeVisible();
  expect(
    screen.getByText("The application fee is ₹50 per scholarship, deducted from the wallet."),
  ).toBeVisible();
  expect(
    screen.getByText("The reward goes only to top performers and is added to the wallet."),
  ).toBeVisible();
});

test.each([
  ["Draft", 1],
  ["Submitted", 0],
  ["Approved", 0],
] as const)(
  "with an admission in the state %s, that one has not applied is said %s times",
  async (status, times) => {
    const asked = answer("get", "/student/admission", admission({ status }));
    renderRoute("/scholarship");
    await within(await table("Active Scholarships")).findByText("Merit Scholarship");
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText(/Attend the test offline/);
    const sentence = /^You have not applied for admission yet\./;
    if (times) expect(await screen.findByText(sentence)).toBeVisible();
    else expect(screen.queryByText(sentence)).toBeNull();
  },
);

test("the guidelines name the college's own fee", async () => {
  answerOwn([openScholarship({ fee: 75 })]);
  renderRoute("/scholarship");
  expect(await screen.findByText(/application fee is ₹75 per scholarship/)).toBeVisible();
});

test("the dialog says fee and wallet, and Cancel pays nothing", async () => {
  const calls = answerInTurn("/scholarship/participate", done);
  const { dialog, press } = await openDialog();
  expect(dialog).toHaveTextContent("Application fee, Merit Scholarship");
  expect(dialog).toHaveTextContent("Wallet balance₹5,000.00");
  expect(dialog).toHaveTextContent("Amount₹50.00");
  expect(dialog).toHaveTextContent("Balance after payment₹4,950.00");
  const buttons = within(dialog).getAllByRole("button");
  expect(buttons.map(({ textContent, ariaLabel }) => textContent || ariaLabel)).toEqual([
    "Close",
    "Cancel",
    "Continue",
  ]);
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Apply: Merit Scholarship" })).toHaveFocus();
  expect(calls).toEqual([]);
});

test("applying moves the scholarship and tells two things, one after the other", async () => {
  const calls = answerInTurn("/scholarship/participate", done);
  const { press } = await openDialog();
  // What is read again does not come: the move is made with the reply alone.
  const never = () => new Promise<never>(() => {});
  server.use(http.untyped.get("*/api/scholarship/*", never), http.get("/wallet", never));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await press("Continue");
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(message).closest("[role=status]")).not.toBeNull();
  expect(screen.queryByText(ready)).toBeNull();
  act(() => vi.advanceTimersByTime(3100));
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.getByText(ready).closest("[role=status]")).not.toBeNull();
  act(() => vi.advanceTimersByTime(3100));
  expect(screen.queryByText(ready)).toBeNull();
  vi.useRealTimers();

  const applied = within(await table("Applied Scholarships")).getAllByRole("row")[1];
  expect(applied).toHaveTextContent(
    /^Merit Scholarship₹1,25,000\.0015\/07\/2090₹50\.0012\/06\/2026Applied$/,
  );
  expect(screen.queryByRole("button", { name: "Apply: Merit Scholarship" })).toBeNull();
  expect(screen.getByText("No scholarships to apply for")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Applied Scholarships" })).toHaveFocus(),
  );
  expect(calls).toEqual([
    { body: { studentId: asha.id, scholarshipId: "merit", fee: 50 }, key: expect.any(String) },
  ]);
});

test("the wallet and both lists are read again after applying", async () => {
  answerOwn([openScholarship(), openScholarship({ _id: "sports", name: "Sports" })]);
  answerInTurn("/scholarship/participate", done);
  const { press } = await openDialog();
  answer("get", "/wallet", wallet({ balance: 4949 }));
  answerOwn([openScholarship({ _id: "arts", name: "Arts" })], [appliedScholarship()]);
  await press("Continue");
  expect(await screen.findByText("₹4,949.00")).toBeVisible();
  expect(await screen.findByText("Arts")).toBeVisible();
});

test("after a lost reply it is tried again with the same key", async () => {
  const calls = answerInTurn("/scholarship/participate", lost, done);
  const { dialog, press } = await openDialog();
  await press("Continue");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/do not know yet/);
  await press("Try again");
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
});

test("a double click applies once", async () => {
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const body = { success: true, message, balance: 4950, scholarship: appliedScholarship() };
  const calls = answerInTurn("/scholarship/participate", (() =>
    held.then(() => HttpResponse.json(body))) as unknown as () => Response);
  const { user, dialog } = await openDialog();
  await user.dblClick(within(dialog).getByRole("button", { name: "Continue" }));
  answerNow();
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("too little money: the sentence, and a way to add what is missing", async () => {
  answer("get", "/wallet", wallet({ balance: 20 }));
  const { dialog, press } = await openDialog();
  expect(within(dialog).getByRole("alert").textContent).toBe("Insufficient wallet balance");
  expect(dialog).toHaveTextContent("Short by₹30.00");
  await press("Add Funds");
  const funds = await screen.findByRole("dialog", { name: "Add Funds" });
  expect(within(funds).getByLabelText("Amount (₹)")).toHaveValue("30");
});

test("too little money, known only to the server", async () => {
  const insufficient = says(
    refused("Insufficient wallet balance", "payment.insufficient-balance"),
    409,
  );
  const calls = answerInTurn("/scholarship/participate", insufficient);
  const { dialog, press } = await openDialog();
  expect(within(dialog).queryByRole("alert")).toBeNull();
  answer("get", "/wallet", wallet({ balance: 20 }));
  await press("Continue");
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Insufficient wallet balance",
  );
  await waitFor(() => expect(dialog).toHaveTextContent("Short by₹30.00"));
  await press("Continue");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Insufficient wallet balance");
});

test("another refusal stays on the dialog, and the list is read again", async () => {
  const over = "The students for this scholarship have already been chosen.";
  answerInTurn("/scholarship/participate", says(refused(over, "scholarship.test-over"), 409));
  const { user, dialog, press } = await openDialog();
  answerOwn([]);
  await press("Continue");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(over);
  expect(await screen.findByText("No scholarships to apply for")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what became of an application, by badge and word", async () => {
  const at = { decidedAt: "2026-06-20T05:00:00Z", paidAt: null };
  answerOwn(
    [],
    [
      appliedScholarship({ _id: "a", name: "Arts", status: "Approved", ...at }),
      appliedScholarship({ _id: "b", name: "Law", status: "NotSelected", ...at }),
      appliedScholarship({
        _id: "c",
        name: "Tax",
        status: "Paid",
        ...at,
        paidAt: "2026-06-25T05:00:00Z",
      }),
    ],
  );
  renderRoute("/scholarship");
  await screen.findByText("Arts");
  const rows = within(await table("Applied Scholarships")).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/ApprovedThe award will be paid$/);
  expect(rows[2]).toHaveTextContent(/Not selected20\/06\/2026$/);
  expect(rows[3]).toHaveTextContent(/Paid into the wallet25\/06\/2026$/);
});

test("more scholarships are loaded by the server's key", async () => {
  const first = answer(
    "get",
    activeList,
    { success: true, scholarships: [openScholarship()] },
    { headers: { Link: `</api/x?after=k1>; rel="next"` } },
  );
  const { user } = renderRoute("/scholarship");
  await screen.findByText("1 scholarship shown");
  const later = answer("get", activeList, {
    success: true,
    scholarships: [openScholarship({ _id: "sports", name: "Sports" })],
  });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Sports")).toBeVisible();
  expect(first[0]?.url.searchParams.get("limit")).toBe("25");
  expect(later[0]?.url.searchParams.get("after")).toBe("k1");
});

test("while they load the tables are busy", async () => {
  server.use(http.untyped.get(`*/api${activeList}`, () => new Promise<never>(() => {})));
  renderRoute("/scholarship");
  expect(await table("Active Scholarships")).toHaveAttribute("aria-busy", "true");
});

test.each([
  [activeList, "Apply: Merit Scholarship"],
  [appliedList, undefined],
])("%s that fails can be tried again", async (list, button) => {
  refuse("get", list, 403, "Not now.");
  const { user } = renderRoute("/scholarship");
  await screen.findByText("Not now.");
  answerOwn([openScholarship()]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    await (button
      ? screen.findByRole("button", { name: button })
      : screen.findByText("No applications yet")),
  ).toBeVisible();
});

test("without a balance nobody applies, and it can be asked for again", async () => {
  refuse("get", "/wallet", 403, "Not now.");
  const { user } = renderRoute("/scholarship");
  const apply = await screen.findByRole("button", { name: "Apply: Merit Scholarship" });
  expect(apply).toHaveAccessibleDescription(/once your wallet balance has loaded/);
  await user.click(apply);
  expect(screen.queryByRole("dialog")).toBeNull();
  answer("get", "/wallet", wallet());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("₹5,000.00")).toBeVisible();
});

test("by keyboard alone", async () => {
  const calls = answerInTurn("/scholarship/participate", done);
  const { user } = renderRoute("/scholarship");
  const apply = await screen.findByRole("button", { name: "Apply: Merit Scholarship" });
  apply.focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  while (document.activeElement?.textContent !== "Continue") await user.tab();
  await user.keyboard("{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(1);
});
