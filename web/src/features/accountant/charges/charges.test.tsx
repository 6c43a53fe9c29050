import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ListedCharge } from "@/lib/api-types";
import { answerAccount, atTheDesk } from "@/testing/accounts";
import { watchDownloads } from "@/testing/downloads";
import { dues } from "@/testing/dues";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, http, refuse, server } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const path = "/accountant/charges";

const listed = (overrides: Partial<ListedCharge> = {}): ListedCharge => ({
  _id: "c1",
  studentId: "26000100001",
  studentName: "Asha Kulkarni",
  course: "BMS",
  academicYear: null,
  title: "Instalment 1 of 2",
  amount: 62500,
  dueOn: "2026-07-15",
  paidAt: null,
  receiptNumber: null,
  transactionId: null,
  ...overrides,
});

const paid = listed({
  _id: "c2",
  studentName: "Rohan Mehta",
  course: null,
  title: "Library fine",
  amount: 50.5,
  // Already the next day in India.
  paidAt: "2026-11-25T20:00:00Z",
  receiptNumber: "CS/2026-27/00017",
  transactionId: "01a1fe9c-f3aa-7001-9068-211b821784b6",
});

beforeEach(() => atTheDesk());

async function open(address = "/accountant-admin?tab=charges", charges = [listed()]) {
  const calls = answer("get", path, { charges });
  const page = renderRoute(address);
  await screen.findByRole("table", { name: "Charges of all students" });
  const asked = () => calls.map(({ url }) => url.search);
  return { ...page, asked };
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

test("the third tab lists what nobody has paid", async () => {
  const { asked, user, address } = await open("/accountant-admin?tab=charges");
  const tabs = within(screen.getByRole("tablist", { name: "Fees and Wallets" }));
  expect(tabs.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Students",
    "Top-ups",
    "Charges",
    "Dues",
    "Opening dues",
  ]);
  await screen.findByText("Asha Kulkarni");
  expect(rowOf("Asha Kulkarni")).toHaveTextContent(
    /^Asha Kulkarni26000100001BMSInstalment 1 of 2₹62,500.0015\/07\/2026/,
  );
  expect(asked()).toEqual(["?status=Due&limit=25"]);
  expect(screen.getByText("1 charge shown")).toBeInTheDocument();
  answerAccount();
  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  expect(address()).toBe("/accountant-admin?student=26000100001");
  expect(await screen.findByRole("heading", { name: "Wallet statement" })).toBeVisible();
});

test("where charges are of academic years, each says of which one", async () => {
  const ofYear = listed({ academicYear: "2026–27" });
  const { user } = await open("/accountant-admin?tab=charges", [ofYear, paid]);
  await screen.findByText("Asha Kulkarni");
  expect(rowOf("Asha Kulkarni")).toHaveTextContent(/BMS2026–27Instalment 1 of 2/);
  expect(rowOf("Rohan Mehta")).toHaveTextContent(/No courseLibrary fine/);
  // Where none is, no column says so.
  answer("get", path, { charges: [paid] });
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  await screen.findByText("CS/2026-27/00017");
  expect(screen.queryByText("Academic year")).not.toBeInTheDocument();
});

test("what is paid stands with its day in India and its receipt, whose id can be copied", async () => {
  const { user, address } = await open();
  const calls = answer("get", path, { charges: [paid] });
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  await screen.findByText("Rohan Mehta");
  expect(address()).toBe("/accountant-admin?tab=charges&status=Paid");
  expect(calls[0]?.url.search).toBe("?status=Paid&limit=25");
  expect(rowOf("Rohan Mehta")).toHaveTextContent(
    /^Rohan Mehta26000100001No courseLibrary fine₹50.5026\/11\/2026CS\/2026-27\/00017/,
  );
  await user.click(screen.getByRole("button", { name: "Copy Transaction ID 821784b6" }));
  expect(await navigator.clipboard.readText()).toBe("01a1fe9c-f3aa-7001-9068-211b821784b6");
});

test("days and course of the address are asked for, told, and can be left", async () => {
  const { asked, user, address } = await open(
    "/accountant-admin?tab=charges&status=Paid&from=2026-11-01&to=2026-11-30&courseId=bms",
    [paid],
  );
  await screen.findByText("Rohan Mehta");
  const days = "from=2026-11-01&to=2026-11-30";
  expect(asked()).toEqual([`?status=Paid&limit=25&courseId=bms&${days}`]);
  expect(screen.getByText(/^Paid from 01\/11\/2026 to 30\/11\/2026/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Course" })).toHaveValue("BMS"));
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Paid&limit=25&courseId=bms"));
  expect(address()).toBe("/accountant-admin?tab=charges&status=Paid&courseId=bms");
  await user.click(screen.getByRole("combobox", { name: "Course" }));
  await user.click(await screen.findByRole("option", { name: "BA" }));
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Paid&limit=25&courseId=ba"));
});

test("a class of the address is asked for with the rest, told by its name, and can be left", async () => {
  answer("get", "/accountant/dues", dues());
  const { asked, user, address } = await open(
    "/accountant-admin?tab=charges&classId=m2&to=2026-11-29",
  );
  expect(
    await screen.findByText(/^Class: BMS, term 2, 2026–27 · Due by 29\/11\/2026/),
  ).toBeVisible();
  expect(asked()).toEqual(["?status=Due&limit=25&classId=m2&to=2026-11-29"]);
  // Who of them has paid; the days were those on which it was due.
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Paid&limit=25&classId=m2"));
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Paid&limit=25"));
  expect(address()).toBe("/accountant-admin?tab=charges&status=Paid");
  expect(screen.queryByText(/^Class:/)).toBeNull();
});

test("a course that is chosen takes the place of a class", async () => {
  answer("get", "/accountant/dues", dues());
  const { asked, user, address } = await open("/accountant-admin?tab=charges&classId=m2");
  await user.click(screen.getByRole("combobox", { name: "Course" }));
  await user.click(await screen.findByRole("option", { name: "BA" }));
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Due&limit=25&courseId=ba"));
  expect(address()).toBe("/accountant-admin?tab=charges&courseId=ba");
});

test.each([
  ["00000000-0000-0000-0000-000000000000", "Students without a class"],
  // Nothing is owed in it any more, so nobody knows its name.
  ["gone", "One class"],
])("a class without a name says what it is: %s", async (classId, said) => {
  answer("get", "/accountant/dues", dues());
  const { asked } = await open(`/accountant-admin?tab=charges&classId=${classId}`);
  expect(await screen.findByText(said)).toBeVisible();
  expect(asked()).toEqual([`?status=Due&limit=25&classId=${classId}`]);
});

test("a search is sent to the server, and goes with the tab", async () => {
  const { asked, user, address } = await open();
  await user.type(screen.getByRole("searchbox", { name: "Search charges" }), "fine");
  await waitFor(() => expect(asked().at(-1)).toBe("?status=Due&limit=25&search=fine"));
  expect(address()).toBe("/accountant-admin?tab=charges&search=fine");
  await user.click(screen.getByRole("tab", { name: "Students" }));
  expect(address()).toBe("/accountant-admin");
});

test("the order is the server's", async () => {
  const { user, address } = await open();
  const calls = answer("get", path, { charges: [listed()] });
  const sorts = { "Amount, highest first": "amount.desc" };
  await expectSorts({ user, address, calls, sorts });
});

test("further pages are appended", async () => {
  answer(
    "get",
    path,
    { charges: [listed()] },
    { headers: { Link: `</api${path}?after=c1>; rel="next"` } },
  );
  const { user } = renderRoute("/accountant-admin?tab=charges");
  await screen.findByText("Asha Kulkarni");
  const calls = answer("get", path, { charges: [listed({ _id: "c9", studentName: "Dev Rao" })] });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Dev Rao")).toBeVisible();
  expect(screen.getByText("Asha Kulkarni")).toBeVisible();
  expect(calls[0]?.url.search).toBe("?status=Due&limit=25&after=c1");
});

test("loading, nothing, no match and a failure are told", async () => {
  const arrive = answerLate("get", path, { charges: [] });
  const { user } = renderRoute("/accountant-admin?tab=charges");
  expect(await screen.findByLabelText("Loading", { selector: "td *" })).toBeVisible();
  arrive();
  expect(await screen.findByText("Nothing is owed")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search charges" }), "x");
  expect(await screen.findByText("No charge matches")).toBeVisible();
  refuse("get", path, 404, "Not now.");
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", path, { charges: [paid] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Rohan Mehta")).toBeVisible();
});

test("the file has what is shown", async () => {
  answer("get", "/accountant/dues", dues());
  const saved = watchDownloads();
  const calls: string[] = [];
  server.use(
    http.untyped.get(`*/api${path}/export.csv`, ({ request }) => {
      calls.push(new URL(request.url).search);
      const disposition = 'attachment; filename="charges.csv"';
      return HttpResponse.text("rows", { headers: { "Content-Disposition": disposition } });
    }),
  );
  const { user } = await open("/accountant-admin?tab=charges&to=2026-11-25&classId=m2&search=fine");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved[0]?.name).toBe("charges.csv"));
  expect(calls).toEqual(["?status=Due&classId=m2&to=2026-11-25&search=fine"]);
});
