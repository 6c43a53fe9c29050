import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  account,
  answerAccount,
  answerKeyed,
  atTheDesk,
  json,
  lost,
  topUp,
} from "@/testing/accounts";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, faulty, refuse, refused } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const rohan = account({ id: "26000100002", name: "Rohan Mehta", course: null, balance: 0, due: 0 });
const funds = "/accountant/add-funds";
const added = {
  status: "Approved",
  message: "₹500.50 added to the wallet of Asha Kulkarni.",
  balance: 2000.5,
  topUp: topUp({ amount: 500.5, status: "Approved" }),
} as const;

beforeEach(() => atTheDesk([account(), rohan]));

async function open(address = "/accountant-admin") {
  const page = renderRoute(address);
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const fill = async (amount: string, reference: string) => {
    await press("Add Funds: Asha Kulkarni");
    await page.user.type(dialog().getByLabelText("Amount (₹)"), amount);
    await page.user.type(dialog().getByLabelText("Reference"), reference);
  };
  return { ...page, press, dialog, confirm, fill };
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

test("students stand with course, balance and what is due", async () => {
  await open();
  expect(rowOf("Asha Kulkarni")).toHaveTextContent("26000100001BMS₹1,500.00₹42,250.50");
  expect(rowOf("Rohan Mehta")).toHaveTextContent("No course yet₹0.00₹0.00");
  expect(screen.getByText("2 students shown")).toBeVisible();
});

test("the tab counts what waits", async () => {
  atTheDesk([account()], [topUp(), topUp({ _id: "t2" })]);
  await open();
  expect(await screen.findByRole("tab", { name: "Top-ups 2 waiting" })).toBeVisible();
});

test("the college's own courses and a search are sent to the server", async () => {
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const { user, address } = await open();
  await user.click(screen.getByRole("combobox", { name: "Course" }));
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["All courses", "BMS", "BA"]);
  await user.click(screen.getByRole("option", { name: "BA" }));
  expect(address()).toBe("/accountant-admin?course=BA");
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "asha");
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual([
      "?limit=25",
      "?limit=25&course=BA",
      "?limit=25&course=BA&search=asha",
    ]),
  );
});

test("the order of the ids is the server's", async () => {
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const { user } = await open();
  const choose = async (option: string) => {
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await choose("Student ID, highest first");
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?limit=25&order=desc"));
  expect(calls).toHaveLength(2);
});

test("students are sorted by name and by balance", async () => {
  const { user, address } = await open();
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const sorts = {
    "Name, A to Z": "name.asc",
    "Name, Z to A": "name.desc",
    "Balance, lowest first": "balance.asc",
    "Balance, highest first": "balance.desc",
  };
  await expectSorts({ user, address, calls, sorts });
});

test("further pages are the server's", async () => {
  answer(
    "get",
    "/accountant/students",
    { students: [account()] },
    { headers: { Link: '</api/accountant/students?after=26000100001>; rel="next"' } },
  );
  const { press } = await open();
  const later = answer("get", "/accountant/students", { students: [rohan] });
  await press("Load more");
  expect(await screen.findByText("2 students shown")).toBeVisible();
  expect(later[0]?.url.searchParams.get("after")).toBe("26000100001");
  await waitFor(() => expect(rowOf("Rohan Mehta")).toHaveFocus());
});

test("a college without students, and a search without a match, say so", async () => {
  answer("get", "/accountant/students", { students: [] });
  const { user } = renderRoute("/accountant-admin");
  expect(await screen.findByText("No student has registered yet")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "nobody");
  expect(await screen.findByText("No student matches")).toBeVisible();
});

test("a list that fails can be asked for again", async () => {
  refuse("get", "/accountant/students", 400, "Not now.");
  const { user } = renderRoute("/accountant-admin");
  await screen.findByText("Not now.");
  atTheDesk();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Asha Kulkarni" })).toBeVisible();
});

test("cash is added with its reference; the dialog says what the wallet will hold", async () => {
  const calls = answerKeyed(funds, json(added));
  const { fill, dialog, confirm } = await open();
  // What the list says is minutes old.
  answerAccount(account({ balance: 2000 }));
  await fill("₹500.50", " CB 17 ");
  expect(await dialog().findByText("₹2,000.00")).toBeVisible();
  expect(dialog().getByText("₹2,500.50")).toBeVisible();
  expect(dialog().getByText("26000100001")).toBeVisible();
  const lists = answer("get", "/accountant/students", { students: [account({ balance: 2500.5 })] });
  await confirm("Add ₹500.50");
  expect(await screen.findByText(added.message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls[0]?.body).toEqual({
    studentId: "26000100001",
    amount: 500.5,
    reference: "CB 17",
  });
  await waitFor(() => expect(rowOf("Asha Kulkarni")).toHaveTextContent("₹2,500.50"));
  expect(lists).toHaveLength(1);
});

test("a large amount waits for a second accountant, and the dialog stays to say so", async () => {
  const message =
    "₹60,000.00 for Asha Kulkarni needs a second accountant's approval, because the amount is large.";
  const waiting = topUp({ amount: 60_000, status: "Pending" });
  answerKeyed(funds, json({ status: "Pending", message, balance: 1500, topUp: waiting }));
  const { user, fill, confirm, dialog } = await open();
  await fill("Rs. 60,000/-", "CB 18");
  expect(dialog().getByText(/needs a second accountant's approval/)).toBeVisible();
  expect(dialog().getByText("Balance once added")).toBeVisible();
  await confirm("Add ₹60,000.00");
  const told = await screen.findByRole("dialog", {
    name: "A second accountant must approve",
  });
  expect(told).toHaveTextContent(message);
  expect(told).toHaveTextContent("The money is not in the wallet yet.");
  expect(told).toHaveTextContent("its super admin can invite one");
  // The cross, and the button below the words.
  const [, button] = dialog().getAllByRole("button", { name: "Close" });
  await user.click(button as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("nothing is sent without an amount and a reference", async () => {
  const calls = answerKeyed(funds, json(added));
  const { press, dialog, confirm } = await open();
  await press("Add Funds: Asha Kulkarni");
  await confirm("Add Funds");
  expect(dialog().getByLabelText("Amount (₹)")).toBeInvalid();
  expect(dialog().getByLabelText("Reference")).toBeInvalid();
  expect(calls).toEqual([]);
});

test("the server's faults stand beside their fields, and what was typed stays", async () => {
  const errors = [{ path: "reference", msg: "Reference may have at most 60 characters." }];
  answerKeyed(funds, json(faulty(errors), 400));
  const { fill, dialog, confirm } = await open();
  await fill("500.5", "CB 17");
  await confirm("Add ₹500.50");
  await waitFor(() =>
    expect(dialog().getByLabelText("Reference")).toHaveAccessibleDescription(/at most 60/),
  );
  expect(dialog().getByLabelText("Amount (₹)")).toHaveValue("500.5");
});

test("while money is on its way its dialog can be closed, and what became of it is shown", async () => {
  const reply = answerLate("post", funds, refused("Not now.", "request.unavailable"), {
    status: 409,
  });
  const { fill, confirm, press, dialog } = await open();
  await fill("500", "CB 17");
  await confirm("Add ₹500.00");
  await confirm("Cancel");
  expect(await screen.findByText(/“Add funds” is still being sent/i)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // A dialog that was opened since stays as it is, whatever comes of the one before.
  await press("Add Funds: Rohan Mehta");
  reply();
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(dialog().queryByText("Not now.")).toBeNull();
});

test("money that was added after its dialog was closed closes no other dialog", async () => {
  const reply = answerLate("post", funds, added);
  const { user, fill, confirm, press, dialog } = await open();
  await fill("500", "CB 17");
  await confirm("Add ₹500.00");
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add Funds: Rohan Mehta");
  await user.type(dialog().getByLabelText("Amount (₹)"), "20");
  reply();
  expect(await screen.findByText(added.message)).toBeVisible();
  expect(dialog().getByLabelText("Amount (₹)")).toHaveValue("20");
});

test("the same money asked for again, while its first call hangs, goes under the same key", async () => {
  const calls = answerKeyed(funds, () => new Promise(() => {}), json(added));
  const { fill, confirm, press } = await open();
  await fill("500", "CB 17");
  await confirm("Add ₹500.00");
  await waitFor(() => expect(calls).toHaveLength(1));
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // What was typed waits in the tab.
  await press("Add Funds: Asha Kulkarni");
  await confirm("Add ₹500.00");
  expect(await screen.findByText(added.message)).toBeVisible();
  expect(calls.map(({ key }) => key)).toEqual([calls[0]?.key, calls[0]?.key]);
});

const unknown = "We do not know yet whether this went through. Try again: it is never done twice.";

test("what was typed survives a session that ends, and so does the key of a lost reply", async () => {
  const calls = answerKeyed(funds, lost, json(added));
  const { fill, dialog, confirm } = await open();
  await fill("500", "CB 17");
  await confirm("Add ₹500.00");
  await dialog().findByText(unknown);
  cleanup();
  const again = await open();
  await again.press("Add Funds: Asha Kulkarni");
  expect(again.dialog().getByLabelText("Amount (₹)")).toHaveValue("500");
  expect(again.dialog().getByLabelText("Reference")).toHaveValue("CB 17");
  await again.confirm("Add ₹500.00");
  expect(await screen.findByText(added.message)).toBeVisible();
  expect(calls[1]).toEqual(calls[0]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a retry of the same has the same key; another amount is another call", async () => {
  const calls = answerKeyed(
    funds,
    lost,
    json(refused("Try again.", "request.unavailable"), 503),
    json(added),
  );
  const { user, fill, dialog, confirm } = await open();
  await fill("500", "CB 17");
  await confirm("Add ₹500.00");
  expect(await dialog().findByText(unknown)).toBeVisible();
  await confirm("Add ₹500.00");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await dialog().findByText(unknown)).toBeVisible();
  await user.type(dialog().getByLabelText("Amount (₹)"), "0");
  await confirm("Add ₹5,000.00");
  expect(await screen.findByText(added.message)).toBeVisible();
  expect(calls.map(({ body }) => (body as { amount: number }).amount)).toEqual([500, 500, 5000]);
  const [first, second, third] = calls.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("search, filter and order are in the address, as one step, and the way back restores them", async () => {
  const calls = answer("get", "/accountant/students", { students: [account()] });
  answerAccount(account(), [], []);
  const { user, address, back } = renderRoute("/accountant-admin?tab=top-ups");
  await user.click(await screen.findByRole("tab", { name: /^Students/ }));
  const field = await screen.findByRole("searchbox", { name: "Search students" });
  await user.type(field, "asha");
  await waitFor(() => expect(address()).toBe("/accountant-admin?search=asha"));
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Student ID, highest first" }));
  const list = "/accountant-admin?search=asha&order=desc";
  await waitFor(() => expect(address()).toBe(list));
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?limit=25&search=asha&order=desc"));

  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  expect(address()).toBe("/accountant-admin?search=asha&order=desc&student=26000100001");
  await back();
  expect(address()).toBe(list);
  expect(field).toHaveValue("asha");
  // Typing and choosing made no steps: the one before is the other tab.
  await back();
  expect(address()).toBe("/accountant-admin?tab=top-ups");
});

test("a reload keeps what was searched for, and more can be typed", async () => {
  const calls = answer("get", "/accountant/students", { students: [account()] });
  const { user, address } = await open("/accountant-admin?search=ash&order=desc");
  const field = screen.getByRole("searchbox", { name: "Search students" });
  expect(field).toHaveValue("ash");
  expect(calls.at(-1)?.url.search).toBe("?limit=25&search=ash&order=desc");
  await user.type(field, "a");
  await waitFor(() => expect(address()).toBe("/accountant-admin?search=asha&order=desc"));
  expect(field).toHaveValue("asha");
  await user.clear(field);
  await waitFor(() => expect(address()).toBe("/accountant-admin?order=desc"));
});
