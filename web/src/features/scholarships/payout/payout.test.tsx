import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { setTabAccount } from "@/lib/account";
import { answerInTurn, lost, says } from "@/testing/money";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answerAll, approvedScholarship, paidScholarship, people } from "@/testing/scholarships";
import { http, refuse, refused, server } from "@/testing/server";

const pending = approvedScholarship({ amount: 5000.1, approvedStudents: people });
const other = approvedScholarship({ _id: "arts", name: "Arts" });
const earlier = paidScholarship({ _id: "law", name: "Law", amount: 2500 });
const paid = paidScholarship({ amount: 5000.1, approvedStudents: people });
const done = says({ success: true, message: "Paid.", scholarship: paid });

const address = "/super-admin?tab=scholarships";
const path = "/scholarship/pay/merit";
const label = "Merit Scholarship (20/05/2026)";

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answerAll([pending, other, earlier]);
});

const box = () => screen.getByRole("combobox", { name: "Pending scholarship" });

async function choose(name = label) {
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("combobox", { name: "Pending scholarship" }));
  await user.click(await screen.findByRole("option", { name }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Pay scholarship" }));
  const confirm = (button: string) => user.click(dialog().getByRole("button", { name: button }));
  const payNow = () => user.click(screen.getByRole("button", { name: "Pay Now" }));
  // The tests' network, unlike a browser, forgets the headers of a bodiless call but the account.
  setTabAccount(undefined);
  return { user, dialog, confirm, payNow };
}

test("the approved students of a pending scholarship are listed with award and total", async () => {
  await choose();
  expect(screen.getByRole("heading", { name: "Pending To Pay" })).toBeVisible();
  const rows = within(screen.getByRole("table", { name: "Pending To Pay" })).getAllByRole("row");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toHaveTextContent(/^Asha Kulkarni26000100001₹5,000\.10$/);
  expect(screen.getByText("3 students, ₹15,000.30 in all")).toBeVisible();
});

test("Pay Now asks, pays once, and tells what was paid", async () => {
  const calls = answerInTurn(path, done);
  const { user, dialog, confirm, payNow } = await choose();
  await payNow();
  const facts = screen.getByRole("dialog");
  expect(facts).toHaveTextContent("Amount each₹5,000.10");
  expect(facts).toHaveTextContent("Students3");
  expect(facts).toHaveTextContent("Total₹15,000.30");
  await confirm("Cancel");
  expect(calls).toEqual([]);
  await payNow();
  expect(dialog().getByText("Merit Scholarship")).toBeVisible();
  answerAll([other, paid, earlier]);
  await confirm("Pay ₹15,000.30");
  expect(
    await screen.findByText("₹15,000.30 paid to 3 students for Merit Scholarship."),
  ).toBeVisible();
  expect(calls).toEqual([{ body: {}, key: expect.stringMatching(/^[\da-f-]{32,}$/) }]);
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveValue("");
  expect(screen.queryByText("Pending To Pay")).toBeNull();
  expect(await screen.findByRole("button", { name: /^Merit Scholarship/ })).toBeVisible();
  await user.click(box());
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Arts (20/05/2026)"]);
});

test("a retry carries the same key, also over a closed dialog", async () => {
  const calls = answerInTurn(path, lost, says({}, 500), done);
  const { user, dialog, confirm, payNow } = await choose();
  await payNow();
  await confirm("Pay ₹15,000.30");
  expect(await dialog().findByText(/We do not know yet/)).toBeVisible();
  await confirm("Try again");
  await waitFor(() => expect(calls).toHaveLength(2));
  await dialog().findByText(/We do not know yet/);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await payNow();
  await confirm("Pay ₹15,000.30");
  expect(await screen.findByText(/paid to 3 students/)).toBeVisible();
  expect(calls).toHaveLength(3);
  expect(calls[0]?.key).toBeTruthy();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("another admin was faster: the server's sentence, and the lists are read again", async () => {
  const sentence = "This scholarship has already been paid.";
  answerInTurn(path, says(refused(sentence, "scholarship.paid-before"), 409));
  const { confirm, payNow } = await choose();
  await payNow();
  answerAll([other, paid]);
  await confirm("Pay ₹15,000.30");
  const note = await screen.findByText(sentence);
  expect(note.closest("[role=alert]")).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Pending To Pay")).toBeNull();
  expect(await screen.findByRole("button", { name: /^Merit Scholarship/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Law/ })).toBeNull();
});

test("another refusal stays on the dialog", async () => {
  answerInTurn(path, says(refused("Please slow down.", "request.too-many-tries"), 429));
  const { dialog, confirm, payNow } = await choose();
  await payNow();
  await confirm("Pay ₹15,000.30");
  expect(await dialog().findByText("Please slow down.")).toBeVisible();
  expect(dialog().getByRole("button", { name: "Pay ₹15,000.30" })).toBeEnabled();
});

test("what was paid can be looked up, name by name", async () => {
  const { user } = renderRoute(address);
  const entry = await screen.findByRole("button", { name: /^Law/ });
  expect(entry).toHaveTextContent("LawPaid on 01/06/20262 students, ₹5,000.00 in all");
  const receiver = screen.getByText("Asha Kulkarni");
  expect(receiver).not.toBeVisible();
  await user.click(entry);
  expect(receiver.closest("li")).toHaveTextContent(/^Asha Kulkarni26000100001₹2,500\.00$/);
  expect(receiver).toBeVisible();
  const asked = answerAll([]);
  await user.type(screen.getByRole("searchbox", { name: "Search paid scholarships" }), "zz");
  expect(await screen.findByText("No paid scholarship matches this search")).toBeVisible();
  expect(asked.at(-1)?.get("status")).toBe("Paid");
  expect(asked.at(-1)?.get("search")).toBe("zz");
});

test("more of the paid ones are loaded by the server's key", async () => {
  answerAll([earlier], "k1");
  const { user } = renderRoute(address);
  await screen.findByRole("button", { name: /^Law/ });
  const later = answerAll([paid]);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("button", { name: /^Merit/ })).toBeVisible();
  expect(later[0]?.get("after")).toBe("k1");
});

test("with nothing pending and nothing paid both say so", async () => {
  answerAll([]);
  renderRoute(address);
  expect(await screen.findByText("No scholarships to pay")).toBeVisible();
  expect(await screen.findByText("No paid scholarships yet")).toBeVisible();
});

/** The list of that status never comes. */
const hold = (status: string) =>
  server.use(
    http.get("/scholarship/fetch-all", ({ request }) =>
      new URL(request.url).searchParams.get("status") === status
        ? new Promise<never>(() => {})
        : undefined,
    ),
  );

test("while the paid ones load their list is busy", async () => {
  hold("Paid");
  renderRoute(address);
  const list = await screen.findByRole("list", { name: "Paid scholarships" });
  expect(list).toHaveAttribute("aria-busy", "true");
  expect(within(list).getByLabelText("Loading")).toBeInTheDocument();
});

test("what follows the box waits until the box has its height", async () => {
  hold("Pending");
  renderRoute(address);
  await screen.findByRole("heading", { name: "Scholarship Approval" });
  expect(await screen.findByLabelText("Loading")).toBeInTheDocument();
  expect(screen.queryByRole("list", { name: "Paid scholarships" })).toBeNull();
});

test("nothing is chosen among several, and the page says so", async () => {
  renderRoute(address);
  expect(await screen.findByText("Choose a scholarship first")).toBeVisible();
  expect(box()).toHaveValue("");
  expect(document.title).toBe(
    "Scholarship Approval – College administration – Student services portal",
  );
});

test("the only one that waits is chosen already", async () => {
  answerAll([pending, earlier]);
  renderRoute(address);
  expect(await screen.findByRole("heading", { name: "Pending To Pay" })).toBeVisible();
  expect(box()).toHaveValue(label);
  expect(screen.queryByText("Choose a scholarship first")).toBeNull();
});

test("the chosen one stands in the address, and a reload keeps it", async () => {
  const { user, address: now } = renderRoute(`${address}&scholarship=arts`);
  expect(await screen.findByRole("heading", { name: "Pending To Pay" })).toBeVisible();
  expect(box()).toHaveValue("Arts (20/05/2026)");
  await user.click(box());
  await user.click(await screen.findByRole("option", { name: label }));
  await waitFor(() => expect(now()).toBe(`${address}&scholarship=merit`));
});

test("lists that cannot be read say so, and can be tried again", async () => {
  refuse("get", "/scholarship/fetch-all", 403, "Not now.");
  const { user } = renderRoute(address);
  await waitFor(() =>
    expect(screen.getAllByText("Error fetching scholarships. Not now.")).toHaveLength(2),
  );
  answerAll([pending, earlier]);
  for (const button of screen.getAllByRole("button", { name: "Try again" })) {
    await user.click(button);
  }
  expect(await screen.findByRole("button", { name: /^Law/ })).toBeVisible();
  expect(await screen.findByRole("combobox", { name: "Pending scholarship" })).toBeVisible();
});
