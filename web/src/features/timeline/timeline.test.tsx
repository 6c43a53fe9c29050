import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/api-types";
import { comeBackLater } from "@/testing/browser";
import { answerTimeline, timelineEvent } from "@/testing/notifications";
import { profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";

const events: TimelineEvent[] = [
  // Already July in India.
  timelineEvent({
    _id: "e3",
    area: "wallet",
    text: "₹500.00 came into your wallet.",
    at: "2026-06-30T19:00:00Z",
  }),
  timelineEvent({
    _id: "e2",
    text: "Your admission is approved.",
    at: "2026-06-20T05:00:00Z",
  }),
  timelineEvent(),
];

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/student/get", profile);
  answerTimeline(events);
});

const timeline = async () => within(await screen.findByRole("region", { name: "Timeline" }));

test("events by month, newest first, each with the way to its page", async () => {
  const { user, address } = renderRoute("/student-detail");
  const panel = await timeline();
  const items = await panel.findAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(
      /^July 2026₹500\.00 came into your wallet\.01\/07\/2026, 00:30Wallet: ₹500\.00 came into your wallet\.$/,
    ),
    expect.stringMatching(
      /^June 2026Your admission is approved\.20\/06\/2026, 10:30Admission: Your admission is approved\.$/,
    ),
    expect.stringMatching(
      /^You sent your admission form\.10\/06\/2026, 10:30Admission: You sent your admission form\.$/,
    ),
  ]);
  expect(panel.getAllByRole("heading", { level: 3 }).map((month) => month.textContent)).toEqual([
    "July 2026",
    "June 2026",
  ]);
  expect(panel.getByText("3 events shown")).toBeVisible();
  const link = panel.getByRole("link", { name: "Wallet: ₹500.00 came into your wallet." });
  await user.click(link);
  await waitFor(() => expect(address()).toBe("/wallet"));
});

test("it stands below the profile card", async () => {
  renderRoute("/student-detail");
  await timeline();
  const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(headings.slice(0, 4)).toEqual([
    "Student Profile",
    "What comes next",
    "Asha Kulkarni",
    "Timeline",
  ]);
});

test("more are loaded, and the focus goes on at the first of them", async () => {
  answerTimeline(events, "e1");
  const { user } = renderRoute("/student-detail");
  const panel = await timeline();
  const more = await panel.findByRole("button", { name: "Load more" });
  const first = timelineEvent({ _id: "e0", text: "You registered.", at: "2026-06-01T05:00:00Z" });
  const calls = answerTimeline([first]);
  await user.click(more);
  const text = await panel.findByText("You registered.");
  expect(calls[0]?.url.search).toBe("?limit=25&after=e1");
  expect(panel.getByText("4 events shown")).toBeVisible();
  expect(panel.getAllByText("June 2026")).toHaveLength(1);
  expect(text.closest("li")).toHaveFocus();
});

test("while it loads its place is held; nothing at all says what comes", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get("/student/timeline", async () => {
      await held;
      return HttpResponse.json({ events: [] });
    }),
  );
  renderRoute("/student-detail");
  const panel = await timeline();
  expect(panel.getByRole("list")).toHaveAttribute("aria-busy", "true");
  release();
  expect(await panel.findByText("Nothing has happened yet")).toBeVisible();
  expect(panel.queryByRole("list")).toBeNull();
});

test("a failure can be tried again, and leaves the card alone", async () => {
  refuse("get", "/student/timeline", 404, "Not now.");
  const { user } = renderRoute("/student-detail");
  const panel = await timeline();
  expect(await panel.findByText("Not now.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Asha Kulkarni" })).toBeVisible();
  answerTimeline(events);
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await panel.findByText("Your admission is approved.")).toBeVisible();
});

test("without a profile the timeline can be read all the same", async () => {
  refuse("get", "/student/get", 404, "No such student.");
  renderRoute("/student-detail");
  expect(await (await timeline()).findByText("Your admission is approved.")).toBeVisible();
});

test("when more cannot be loaded what is there stays, and it can be tried again", async () => {
  answerTimeline(events, "e1");
  const { user } = renderRoute("/student-detail");
  const panel = await timeline();
  const more = await panel.findByRole("button", { name: "Load more" });
  refuse("get", "/student/timeline", 403, "Not now.");
  await user.click(more);
  expect(await panel.findByRole("alert")).toHaveTextContent("Not now.");
  expect(panel.getAllByRole("listitem")).toHaveLength(3);
  const calls = answerTimeline([timelineEvent({ _id: "e0", text: "You registered." })]);
  await user.click(panel.getByRole("button", { name: "Load more" }));
  expect(await panel.findByText("You registered.")).toBeVisible();
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=25&after=e1"]);
  expect(panel.queryByRole("alert")).toBeNull();
});

test("when it cannot be read anew what is there stays, and it can be tried again", async () => {
  const { user } = renderRoute("/student-detail");
  const panel = await timeline();
  await panel.findByText("3 events shown");
  refuse("get", "/student/timeline", 403, "Not now.");
  refuse("get", "/student/get", 403, "Not now.");
  comeBackLater();
  expect(await panel.findByRole("alert")).toHaveTextContent("Not now.");
  expect(panel.getByText("3 events shown")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Asha Kulkarni" })).toBeVisible();
  answerTimeline(events.slice(1));
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await panel.findByText("2 events shown")).toBeVisible();
  expect(panel.queryByRole("alert")).toBeNull();
  // Its button has gone; the focus goes on at the list.
  expect(document.activeElement).toContainElement(panel.getByRole("list"));
  expect(document.body).not.toHaveFocus();
});

test("an empty timeline that cannot be read anew says both", async () => {
  answerTimeline([]);
  renderRoute("/student-detail");
  const panel = await timeline();
  await panel.findByText("Nothing has happened yet");
  refuse("get", "/student/timeline", 403, "Not now.");
  comeBackLater();
  expect(await panel.findByRole("alert")).toBeVisible();
  expect(panel.getByText("Nothing has happened yet")).toBeVisible();
});
