import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { atTheDesk } from "@/testing/accounts";
import { answerGlance, glance, idle, line, money, today } from "@/testing/glance";
import { asGrievanceAdmin, queuedGrievance } from "@/testing/grievances";
import { asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { renderRoute } from "@/testing/render-route";
import { answerLate, failNetwork, refuse } from "@/testing/server";

const strip = () => screen.getByRole("region", { name: "At a glance" });
const said = () => strip().textContent?.replaceAll(/\s+/g, " ").trim();
const targetOf = (name: string | RegExp) =>
  within(strip()).getByRole("link", { name }).getAttribute("href");

/** The desk of grievances, once the strip has its numbers. */
async function open(overrides: Parameters<typeof answerGlance>[1] = {}) {
  asGrievanceAdmin([queuedGrievance()]);
  const calls = answerGlance("grievances", overrides);
  const page = renderRoute("/admin-grievance");
  await screen.findByText("No water in block B");
  return { ...page, calls };
}

test("a desk says what waits, since when, for too long, and what was done today", async () => {
  await open();
  await screen.findByText("12 waiting");
  expect(said()).toBe(
    "12 waiting, Grievances 3 overdue, Grievances since 03/11/2026 4 resolved, Grievances todayChart",
  );
  expect(targetOf("12 waiting, Grievances")).toBe("/admin-grievance?status=Pending");
  expect(targetOf("3 overdue, Grievances")).toBe("/admin-grievance?status=Pending&to=2026-11-10");
  expect(targetOf("4 resolved, Grievances")).toBe(
    `/admin-grievance?status=Resolved&from=${today}&to=${today}`,
  );
});

test("a number leads to its rows, and the search of before is no part of them", async () => {
  const { user, address } = await open();
  const list = asGrievanceAdmin([queuedGrievance({ title: "Old and dry" })]);
  await user.click(await screen.findByRole("link", { name: "3 overdue, Grievances" }));
  expect(await screen.findByText("Old and dry")).toBeVisible();
  expect(address()).toBe("/admin-grievance?status=Pending&to=2026-11-10");
  expect(list.at(-1)?.url.search).toBe("?status=Pending&to=2026-11-10&limit=25");
  expect(screen.getByText(/^Filed by 10\/11\/2026/)).toBeVisible();
});

test("a desk with nothing to do says so", async () => {
  await open({ areas: [idle("grievances")] });
  await screen.findByText("Nothing waiting");
  expect(said()).toBe("Nothing waiting none done todayChart");
  expect(within(strip()).queryByRole("link")).toBeNull();
});

test("a number without a list is no link", async () => {
  await open({ areas: [line({ waitingRows: null, lateRows: null, done: [] })] });
  expect(await screen.findByText("12 waiting")).toBeVisible();
  expect(within(strip()).queryByRole("link")).toBeNull();
});

test("an area that a newer server tells of is left out", async () => {
  const newer = line({ area: "hostels" as never, waiting: 99 });
  await open({ areas: [newer, line()] });
  expect(await screen.findByText("12 waiting")).toBeVisible();
  expect(strip()).not.toHaveTextContent("99");
});

test("the page below is there before the numbers are", async () => {
  asGrievanceAdmin([queuedGrievance()]);
  const arrive = answerLate("get", "/glance/grievances", glance("grievances"));
  renderRoute("/admin-grievance");
  expect(await screen.findByText("No water in block B")).toBeVisible();
  expect(within(strip()).getByLabelText("Loading")).toBeVisible();
  arrive();
  expect(await screen.findByText("12 waiting")).toBeVisible();
  expect(within(strip()).queryByLabelText("Loading")).toBeNull();
});

test("a failure is one line that can be tried again, and hides nothing", async () => {
  asGrievanceAdmin([queuedGrievance()]);
  refuse("get", "/glance/grievances", 404, "Not found.");
  const { user } = renderRoute("/admin-grievance");
  expect(await screen.findByText("What is waiting here could not be loaded.")).toBeVisible();
  expect(screen.getByText("No water in block B")).toBeVisible();
  answerGlance("grievances");
  await user.click(within(strip()).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("12 waiting")).toBeVisible();
  expect(screen.queryByText("What is waiting here could not be loaded.")).toBeNull();
});

test("it is read anew every 30 seconds, without extending the session; a failure keeps what was read", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
  const { calls } = await open();
  await screen.findByText("12 waiting");
  expect(calls).toHaveLength(1);
  await seconds(30.5);
  await waitFor(() => expect(calls).toHaveLength(2));
  for (const { headers } of calls) expect(headers.get("Portal-Unattended")).toBe("1");

  const newer = answerGlance("grievances", { areas: [line({ waiting: 13 })] });
  await seconds(30.5);
  await waitFor(() => expect(newer).toHaveLength(1));
  expect(await screen.findByText("13 waiting")).toBeVisible();

  const failed = refuse("get", "/glance/grievances", 404, "Not found.");
  await seconds(30.5);
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(screen.getByText("13 waiting")).toBeVisible();
  expect(within(strip()).queryByRole("alert")).toBeNull();
});

test("what is decided at the desk is counted at once", async () => {
  asLeaveAdmin([queuedLeave()]);
  answerGlance("leaves", { areas: [line({ area: "leaves", waiting: 1 })] });
  const { user } = renderRoute("/admin-leave");
  await screen.findByText("1 waiting");
  answerGlance("leaves", { areas: [idle("leaves")] });
  refuse("put", `/leave/approve-leave/${queuedLeave()._id}`, 409, "Decided.", "leave.decided");
  await user.click(screen.getByRole("button", { name: /^Approve Leave: / }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Approve Leave" }));
  expect(await screen.findByText("Nothing waiting")).toBeVisible();
});

test("the accountant reads what is owed, overdue and paid today; each leads to its charges", async () => {
  atTheDesk();
  const topUps = line({ area: "topUps", waiting: 2, amount: 600, late: 0, done: [] });
  answerGlance("accounts", { areas: [topUps], money: money() });
  renderRoute("/accountant-admin");
  expect(await screen.findByText("2 waiting, ₹600")).toBeVisible();
  expect(said()).toBe(
    "Top-ups 2 waiting, ₹600, Top-ups since 03/11/2026 none done today" +
      "₹3,75,000 owed, Fees ₹1,25,000.50 overdue, Fees ₹63,000 collected today, FeesCharts",
  );
  const charges = "/accountant-admin?tab=charges&status=";
  expect(targetOf(/^2 waiting/)).toBe("/accountant-admin?tab=top-ups&status=Pending");
  expect(targetOf(/owed/)).toBe(`${charges}Due`);
  expect(targetOf(/overdue/)).toBe(`${charges}Due&to=2026-11-25`);
  expect(targetOf(/collected/)).toBe(`${charges}Paid&from=${today}&to=${today}`);
});

test.each(["hod", "grievanceAdmin"] as const)(
  "the grievances of a %s open with what needs somebody",
  async (role) => {
    asGrievanceAdmin([queuedGrievance()], role);
    const late = { lateRows: "status=Pending&startsBy=2026-11-26&sort=from" };
    const areas = [
      line(),
      line({ area: "leaves", waiting: 5, late: 1, ...late }),
      idle("scholarships"),
    ];
    answerGlance("grievances", { areas: role === "hod" ? areas : areas.slice(0, 1) });
    renderRoute("/admin-grievance");
    expect(await screen.findByText("12 waiting")).toBeVisible();
    if (role !== "hod") return;
    expect(
      within(strip())
        .getAllByRole("listitem")
        .map((item) => item.textContent?.split(" ")[0]),
    ).toEqual(["Grievances", "Leaves", "Scholarships"]);
    // The order stands in one word of a page's address.
    expect(targetOf("1 overdue, Leaves")).toBe(
      "/admin-leave?status=Pending&startsBy=2026-11-26&order=from.asc",
    );
  },
);

test("without a line the desk goes on with its own work", async () => {
  asGrievanceAdmin([queuedGrievance()]);
  failNetwork("get", "/glance/grievances");
  renderRoute("/admin-grievance");
  expect(await screen.findByText("No water in block B")).toBeVisible();
  expect(await screen.findByText("What is waiting here could not be loaded.")).toBeVisible();
});
