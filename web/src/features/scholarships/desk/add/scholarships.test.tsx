import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { todayInIndia } from "@/lib/today";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import {
  answerAll,
  approvedScholarship,
  paidScholarship,
  scholarship,
} from "@/testing/scholarships";
import { answer, answerWithoutReason, failNetwork, faulty, refuse } from "@/testing/server";

const all = "/scholarship/fetch-all";

beforeEach(() => {
  signedIn(staffSession("scholarshipAdmin"));
  answerAll([
    scholarship(),
    scholarship({ _id: "new", name: "Sports", examDate: "2090-01-01", studentsParticipated: [] }),
    approvedScholarship({ _id: "p", name: "Arts" }),
    paidScholarship({ _id: "q", name: "Law" }),
  ]);
});

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

async function open(address = "/admin-scholarship/add", first = "Merit Scholarship") {
  const page = renderRoute(address);
  await screen.findByText(first);
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const openForm = async () => {
    await press("Add scholarship");
    await screen.findByRole("dialog", { name: "Add scholarship" });
  };
  const dialog = () => within(screen.getByRole("dialog", { name: "Add scholarship" }));
  const submit = () => page.user.click(dialog().getByRole("button", { name: "Add" }));
  const fill = async (name: string, date: string, amount: string) => {
    if (name) await page.user.type(dialog().getByLabelText("Name"), name);
    if (date) await page.user.type(dialog().getByLabelText("Test date"), date);
    if (amount) await page.user.type(dialog().getByLabelText("Amount (₹)"), amount);
  };
  return { ...page, press, openForm, dialog, submit, fill };
}

test("the open ones are shown first, with counts", async () => {
  await open();
  expect(rowOf("Merit Scholarship")).toHaveTextContent(
    /^Merit ScholarshipAdded 01\/04\/202620\/05\/2026.*₹5,000\.503To be approvedThe test is overApprove studentsEdit$/,
  );
  expect(rowOf("Sports")).toHaveTextContent(/₹5,000\.500OpenOpen for applicationsEditCancel$/);
  expect(screen.queryByText("Arts")).toBeNull();
  expect(screen.getByText("2 scholarships shown")).toBeVisible();
  const link = screen.getByRole("link", { name: "Approve students: Merit Scholarship" });
  expect(link).toHaveAttribute("href", "/admin-scholarship/approve-students?scholarship=merit");
});

test("the other statuses have tabs, and the address keeps them", async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole("tab", { name: "Pending" }));
  await screen.findByText("Arts");
  expect(rowOf("Arts")).toHaveTextContent(/32PendingApproved 25\/05\/2026, not paid yet$/);
  expect(address()).toBe("/admin-scholarship/add?status=Pending");
  await user.click(screen.getByRole("tab", { name: "Paid" }));
  await screen.findByText("Law");
  expect(rowOf("Law")).toHaveTextContent(/32PaidPaid 01\/06\/2026$/);
});

test("the search is the server's, and says when nothing matches", async () => {
  const { user } = await open();
  const asked = answerAll([]);
  await user.type(screen.getByRole("searchbox", { name: "Search scholarships" }), "zzz");
  expect(await screen.findByText("No scholarship matches this search")).toBeVisible();
  expect(asked.at(-1)?.get("search")).toBe("zzz");
  expect(asked.at(-1)?.get("status")).toBe("Open");
});

test("what the desk is to do is marked: a test that is over, and somebody took it", async () => {
  answerAll([
    scholarship(),
    scholarship({ _id: "a", name: "Arts", studentsParticipated: [] }),
    scholarship({ _id: "b", name: "Sports", examDate: todayInIndia() }),
  ]);
  await open();
  const marks = screen.getAllByRole("row").map((row) => /To be approved/.test(row.textContent));
  expect(marks).toEqual([false, true, false, false]);
});

test("scholarships are sorted by name and by the day of the test", async () => {
  const { user } = await open();
  const asked = answerAll([scholarship()]);
  for (const name of ["Name, A to Z", "Test date, latest first"]) {
    const before = asked.length;
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  }
  const sorts = asked.map((query) => [query.get("sort"), query.get("order")]);
  expect(sorts).toEqual([
    ["name", "asc"],
    ["date", "desc"],
  ]);
});

test("the order reaches the server, and is forgotten under another status", async () => {
  const { user } = await open();
  const asked = answerAll([scholarship(), approvedScholarship({ _id: "p", name: "Arts" })]);
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(asked.map((query) => query.get("order"))).toEqual(["asc"]));
  await user.click(screen.getByRole("tab", { name: "Pending" }));
  await screen.findByText("Arts");
  expect(asked.map((query) => query.get("order"))).toEqual(["asc", null]);
});

test("more are loaded by the server's key", async () => {
  answerAll([scholarship()], "k1");
  const { press } = await open();
  const later = answerAll([scholarship({ _id: "z", name: "Zoology" })]);
  await press("Load more");
  expect(await screen.findByText("Zoology")).toBeVisible();
  expect(later[0]?.get("after")).toBe("k1");
  expect(screen.getByText("2 scholarships shown")).toBeVisible();
});

test("an added one is on the list of open ones", async () => {
  const { user, openForm, submit, fill, address } = await open(
    "/admin-scholarship/add?status=Paid",
    "Law",
  );
  await user.type(screen.getByRole("searchbox", { name: "Search scholarships" }), "Law");
  const calls = answer("post", "/scholarship/add", {
    success: true,
    message: "Scholarship added successfully!",
    scholarship: scholarship(),
  });
  await openForm();
  await fill("  Rural   Merit ", "2090-02-01", "1,25,000.50");
  answerAll([scholarship({ _id: "r", name: "Rural Merit" })]);
  await submit();
  expect(await screen.findByText("Scholarship added successfully!")).toBeVisible();
  expect(await screen.findByText("Rural Merit")).toBeVisible();
  // The list that was searched is read anew first, and names it too.
  await waitFor(() => expect(address()).toBe("/admin-scholarship/add"));
  await waitFor(() =>
    expect(screen.getByRole("searchbox", { name: "Search scholarships" })).toHaveValue(""),
  );
  expect(calls.map(({ body }) => body)).toEqual([
    { name: "Rural Merit", date: "2090-02-01", amount: 125000.5 },
  ]);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add scholarship" })).toHaveFocus(),
  );
  // The next one begins anew.
  await openForm();
  expect(await screen.findByLabelText("Name")).toHaveValue("");
});

test("the rules are told at the fields before anything is sent", async () => {
  const calls = refuse("post", "/scholarship/add", 400, "Not asked for.");
  const { openForm, dialog, submit, fill } = await open();
  await openForm();
  await submit();
  expect(dialog().getByLabelText("Name")).toHaveAccessibleDescription("Please enter a name.");
  expect(dialog().getByLabelText("Test date")).toHaveAccessibleDescription(
    "Please choose a test date.",
  );
  const amount = dialog().getByLabelText("Amount (₹)");
  const fault = /^Please enter an amount above zero, with at most two decimals\./;
  expect(amount).toHaveAccessibleDescription(fault);
  await waitFor(() => expect(dialog().getByRole("alert")).toHaveFocus());
  await fill("x".repeat(121), "2020-01-01", "10.123");
  await submit();
  expect(dialog().getByLabelText("Name")).toHaveAccessibleDescription(
    "Please shorten the name to 120 characters.",
  );
  expect(dialog().getByLabelText("Test date")).toHaveAccessibleDescription(
    /^Please choose today or a later day\./,
  );
  expect(amount).toHaveAccessibleDescription(fault);
  expect(calls).toEqual([]);
});

test.each(["0", "-5", "abc", "10.123"])("%s is no amount", async (typed) => {
  const calls = refuse("post", "/scholarship/add", 400, "Not asked for.");
  const { openForm, submit, fill, dialog } = await open();
  await openForm();
  await fill("Merit", todayInIndia(), typed);
  await submit();
  expect(dialog().getByLabelText("Amount (₹)")).toBeInvalid();
  expect(dialog().getByLabelText("Test date")).toBeValid();
  expect(calls).toEqual([]);
});

test("the server's faults land on their fields, and its sentence in the summary", async () => {
  const errors = [{ msg: "The test date can be at most two years ahead.", path: "date" }];
  answer("post", "/scholarship/add", faulty(errors), { status: 400 });
  const { openForm, dialog, submit, fill } = await open();
  await openForm();
  await fill("Merit", "2090-02-01", "100");
  await submit();
  await waitFor(() =>
    expect(dialog().getByLabelText("Test date")).toHaveAccessibleDescription(/two years ahead/),
  );
  refuse(
    "post",
    "/scholarship/add",
    409,
    "Merit of 01/02/2090 exists already.",
    "scholarship.known",
  );
  await submit();
  expect(await dialog().findByText("Merit of 01/02/2090 exists already.")).toBeVisible();
  expect(dialog().getByLabelText("Name")).toHaveValue("Merit");
});

test("without a sentence from the server the specification's stands, and nothing typed is lost", async () => {
  answerWithoutReason("post", "/scholarship/add", 400);
  const { user, openForm, dialog, submit, fill } = await open();
  await openForm();
  await fill("Merit", "2090-02-01", "100");
  await submit();
  const sentence = "Failed to add scholarship. Please try again.";
  expect(await dialog().findByText(sentence)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openForm();
  expect(dialog().getByLabelText("Name")).toHaveValue("Merit");
  expect(dialog().getByLabelText("Test date")).toHaveValue("01/02/2090");
  expect(dialog().getByLabelText("Amount (₹)")).toHaveValue("100");
});

test("after a lost reply the sentence comes first, and then that it may have been added", async () => {
  failNetwork("post", "/scholarship/add");
  const { openForm, dialog, submit, fill } = await open();
  await openForm();
  await fill("Merit", "2090-02-01", "100");
  await submit();
  expect(
    await dialog().findByText(
      "Failed to add scholarship. Please try again. No reply came, so it may have been added. It is never added twice.",
    ),
  ).toBeVisible();
  expect(dialog().getByLabelText("Name")).toHaveValue("Merit");
});

test("an empty list says what to do", async () => {
  answerAll([]);
  await open(undefined, "No open scholarships");
  expect(screen.getByText(/^Add one/)).toBeVisible();
});

test("a list that cannot be read says so, and can be tried again", async () => {
  refuse("get", all, 403, "Not now.");
  const { press } = await open(undefined, "Error fetching scholarships. Not now.");
  answerAll([scholarship()]);
  await press("Try again");
  expect(await screen.findByText("Merit Scholarship")).toBeVisible();
});

test("without a reason the sentence stands alone", async () => {
  answerWithoutReason("get", all, 400);
  await open(undefined, "Error fetching scholarships.");
});
