import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { StudentOverview } from "@/lib/api-types";
import { charge } from "@/testing/money";
import { answerBell, answerTimeline, notification } from "@/testing/notifications";
import { overview } from "@/testing/overview";
import { profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/student/get", profile);
  answerTimeline([]);
});

const panel = async () => within(await screen.findByRole("region", { name: "What comes next" }));

/** Each line with the page that it leads to. */
async function shown(overrides: Partial<StudentOverview>) {
  answer("get", "/student/overview", overview(overrides));
  renderRoute("/student-detail");
  const links = await (await panel()).findAllByRole("link");
  return links.map((link) => [link.textContent, link.getAttribute("href")]);
}

test.each<[string, Partial<StudentOverview>, string]>([
  [
    "no form yet",
    { admissionStatus: "Draft" },
    "Fill in your admission formYour college decides on your admission once you have sent it.",
  ],
  [
    "a form that was saved only",
    { admissionStatus: "Draft", draftSavedAt: "2026-07-15T05:00:00Z" },
    "Send your admission formSaved on 15 July 2026, and not sent yet.",
  ],
  [
    "a form that is checked",
    { admissionStatus: "Submitted" },
    "Your college is checking your admission formYou will get an email as soon as it is decided.",
  ],
  [
    "a form that came back",
    { admissionStatus: "Rejected" },
    "Correct your admission formYour college has sent it back.",
  ],
  [
    "documents that were refused",
    {
      admissionStatus: "Rejected",
      refusedDocuments: [
        { slot: "passportPhoto", title: "Passport photo" },
        { slot: "aadharCard", title: "Aadhaar card" },
      ],
    },
    "Correct your admission formYour college has sent it back. Send again: Passport photo, Aadhaar card.",
  ],
])("%s leads to the admission form", async (_what, overrides, said) => {
  expect(await shown(overrides)).toEqual([[said, "/admission/form"]]);
});

test("what waits comes before what is ahead, each with the way to its page", async () => {
  const found = await shown({
    nextFee: charge({ title: "Instalment 1 of 2", amount: 62500, status: "Overdue" }),
    reexamsToPay: [
      { subjectName: "Economics", examDate: "2090-01-10" },
      { subjectName: "Accounts", examDate: "2090-01-12" },
    ],
    practicalsToRequest: 2,
    nextPractical: { subjectName: "Economics", title: "Market survey", date: "2090-01-05" },
    nextReexam: { subjectName: "Statistics", examDate: "2090-01-20" },
    unread: 100,
  });
  expect(found).toEqual([
    [
      expect.stringMatching(
        /^Pay Instalment 1 of 2: ₹62,500\.00Due on 15 July 2090 \(in \d+ years\)Overdue$/,
      ),
      "/fee-status",
    ],
    [
      expect.stringMatching(
        /^Register for the re-exam: EconomicsUntil 10 January 2090 .*, and 1 more subject$/,
      ),
      "/reexam",
    ],
    ["Ask for the approval of 2 practicalsReady for approval.", "/practicals"],
    [
      expect.stringMatching(/^Practical: Market surveyEconomics, on 5 January 2090 /),
      "/practicals",
    ],
    [expect.stringMatching(/^Re-exam: StatisticsOn 20 January 2090 /), "/reexam"],
    ["Read 99+ new notifications", "/student-detail#notifications"],
  ]);
});

test("what is owed before the admission is paid from the wallet", async () => {
  const [, fee] = await shown({ admissionStatus: "Submitted", nextFee: charge() });
  expect(fee).toEqual([expect.stringMatching(/^Pay Library fine: ₹50\.00/), "/wallet"]);
});

test("nothing ahead says when something will be", async () => {
  renderRoute("/student-detail");
  expect(await (await panel()).findByText("Nothing waits for you")).toBeVisible();
});

test("the line of new notifications opens the bell, and goes once they are read", async () => {
  answer("get", "/student/overview", overview({ unread: 1 }));
  answerBell({ notifications: [notification()] });
  answer("put", "/notifications/read", { unread: 0 });
  const { user } = renderRoute("/student-detail");
  const link = await screen.findByRole("link", { name: "Read 1 new notification" });
  answer("get", "/student/overview", overview());
  await user.click(link);
  const bell = await screen.findByRole("dialog");
  expect(await within(bell).findByText(notification().text)).toBeVisible();
  await waitFor(async () =>
    expect((await panel()).queryByText("Read 1 new notification")).toBeNull(),
  );
});

test("while it loads its place is held, and what is below waits for its height", async () => {
  const release = answerLate("get", "/student/overview", overview());
  renderRoute("/student-detail");
  expect(await (await panel()).findByRole("status", { name: "Loading" })).toBeInTheDocument();
  expect(screen.queryByRole("article")).toBeNull();
  release();
  expect(await screen.findByRole("heading", { name: profile.name })).toBeVisible();
});

test("a failure can be tried again, and leaves the profile alone", async () => {
  refuse("get", "/student/overview", 404, "Not now.");
  const { user } = renderRoute("/student-detail");
  expect(await (await panel()).findByText("Not now.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: profile.name })).toBeVisible();
  answer("get", "/student/overview", overview({ practicalsToRequest: 1 }));
  await user.click((await panel()).getByRole("button", { name: "Try again" }));
  expect(await (await panel()).findByText("Ask for the approval of 1 practical")).toBeVisible();
});
