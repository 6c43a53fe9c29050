import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Code, Reopening } from "@/lib/api-types";
import { answerByStatus } from "@/testing/admission-server";
import { dossier } from "@/testing/admissions";
import { college } from "@/testing/college";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, faulty, refuse } from "@/testing/server";

const asked: Reopening = {
  _id: "r1",
  studentId: "26000100009",
  name: "Nina Rao",
  course: "BMS",
  reason: "The mark sheet is another person's.",
  askedBy: "Tara Deshpande",
  askedAt: "2026-06-14T05:00:00Z",
  isOwn: false,
};
const nina = dossier({
  id: asked.studentId,
  fullName: asked.name,
  status: "Approved",
  decidedAt: "2026-06-13T05:00:00Z",
});
const list = "/admission/reopenings";
const feesPaid = "Fees were paid. Ask the accountant for a refund first.";

beforeEach(() => {
  signedIn(staffSession("docAdmin"));
  answerByStatus({ Approved: [nina] });
  answer("get", "/college/getCollegeById/own", college());
});

const application = "/doc-admin?status=Approved&student=26000100009";
const requests = "/doc-admin?status=Reopenings";

async function open(address: string) {
  const page = renderRoute(address);
  const press = async (name: string) =>
    page.user.click(await screen.findByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

test("who asks says why, and the request then stands in place of the button", async () => {
  const calls = answer("post", list, { reopening: { ...asked, isOwn: true } });
  const { user, press, dialog, confirm } = await open(application);
  await press("Ask to re-open");
  expect(screen.getByRole("dialog")).toHaveTextContent(
    "Nothing changes for Nina Rao until another",
  );
  await confirm("Ask");
  expect(dialog().getByLabelText("Reason")).toBeInvalid();
  expect(calls).toEqual([]);
  await user.type(dialog().getByLabelText("Reason"), asked.reason);
  answer("get", list, { reopenings: [{ ...asked, isOwn: true }] });
  await confirm("Ask");
  expect(await screen.findByText(/^Request sent\. .* Nina Rao\.$/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { studentId: asked.studentId, reason: asked.reason },
  ]);
  expect(await screen.findByText(/asked on .* to re-open this admission:/)).toHaveTextContent(
    asked.reason,
  );
  expect(screen.queryByRole("button", { name: "Ask to re-open" })).toBeNull();
  expect(screen.getByRole("tab", { name: "Re-openings 1 waiting" })).toBeVisible();
  expect(screen.getByRole("link", { name: "See the requests" })).toHaveAttribute("href", requests);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("reopening:"))).toEqual([]);
});

const refusals: [Code, string][] = [
  ["admission.fees-paid", feesPaid],
  [
    "admission.has-marks",
    "This student has marks or a result, so the admission cannot be re-opened.",
  ],
  ["admission.not-approved", "This application is not approved."],
];

test.each([
  ...refusals,
  [
    "admission.reopening-asked",
    "Someone has already asked for this. A second person must confirm it.",
  ],
] as [Code, string][])("a refused request keeps its reason: %s", async (code, error) => {
  refuse("post", list, 409, error, code);
  const { user, press, dialog, confirm } = await open(application);
  await press("Ask to re-open");
  await user.type(dialog().getByLabelText("Reason"), asked.reason);
  await confirm("Ask");
  expect(await dialog().findByText(error)).toBeVisible();
  expect(dialog().getByLabelText("Reason")).toHaveValue(asked.reason);
});

test("the server's fault stands beside the reason", async () => {
  const errors = [{ path: "reason", msg: "A reason may have at most 300 characters." }];
  answer("post", list, faulty(errors), { status: 400 });
  const { user, press, dialog, confirm } = await open(application);
  await press("Ask to re-open");
  await user.type(dialog().getByLabelText("Reason"), "Long.");
  await confirm("Ask");
  await waitFor(() =>
    expect(dialog().getByLabelText("Reason")).toHaveAccessibleDescription(/at most 300/),
  );
});

test("only an approved application can be asked for", async () => {
  answerByStatus({ Submitted: [dossier()] });
  await open("/doc-admin?student=26000100001");
  await screen.findByRole("heading", { level: 2, name: "Asha Kulkarni" });
  expect(screen.queryByRole("button", { name: "Ask to re-open" })).toBeNull();
});

test("the request is listed with who asked, when and why, and leads to its application", async () => {
  answer("get", list, { reopenings: [asked] });
  const { user, address } = await open(requests);
  const row = within(await screen.findByRole("row", { name: /Nina Rao/ }));
  expect(row.getByText("Tara Deshpande")).toBeVisible();
  expect(row.getByText(asked.reason)).toBeVisible();
  expect(row.getByText(/^14\/06\/2026/)).toBeVisible();
  await user.click(row.getByRole("link", { name: "Nina Rao" }));
  expect(address()).toBe(application);
  expect(await screen.findByRole("heading", { level: 2, name: "Nina Rao" })).toBeVisible();
});

test("the second person sees what will happen, and the lists are read anew", async () => {
  answer("get", list, { reopenings: [asked] });
  const calls = answer("put", "/admission/reopenings/r1/confirm", { message: "" });
  const { press, dialog, confirm } = await open(requests);
  await press("Confirm: Nina Rao");
  const asks = screen.getByRole("dialog", { name: "Re-open the admission" });
  expect(asks).toHaveTextContent("goes back to Submitted");
  expect(asks).toHaveTextContent("The unpaid instalments are withdrawn.");
  expect(asks).toHaveTextContent("The student gets an email");
  expect(dialog().getByText(/Tara Deshpande/)).toBeVisible();
  answer("get", list, { reopenings: [] });
  await confirm("Confirm");
  expect(await screen.findByText("The application of Nina Rao is open again.")).toBeVisible();
  expect(await screen.findByText("No requests waiting")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Re-openings" })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each([
  ...refusals,
  ["admission.own-reopening", "You asked for this yourself. Someone else must confirm it."],
] as [Code, string][])(
  "a refused confirmation says why, and changes nothing: %s",
  async (code, error) => {
    answer("get", list, { reopenings: [asked] });
    refuse("put", "/admission/reopenings/r1/confirm", 409, error, code);
    const { press, dialog, confirm } = await open(requests);
    await press("Confirm: Nina Rao");
    await confirm("Confirm");
    expect(await dialog().findByText(error)).toBeVisible();
    await confirm("Cancel");
    expect(await screen.findByRole("button", { name: "Confirm: Nina Rao" })).toBeVisible();
  },
);

test.each(["Confirm", "Dismiss"] as const)(
  "a request that somebody else has ended says so, and goes: %s",
  async (act) => {
    answer("get", list, { reopenings: [asked] });
    const end = act === "Confirm" ? "confirm" : "dismiss";
    refuse("put", `/admission/reopenings/r1/${end}` as const, 404, "Not found.");
    const { press, confirm } = await open(requests);
    await press(`${act}: Nina Rao`);
    answer("get", list, { reopenings: [] });
    await confirm(act);
    expect(
      await screen.findByText(
        /^Someone else has already confirmed or dismissed the request for Nina Rao/,
      ),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("No requests waiting")).toBeVisible();
  },
);

test("a request can be dismissed", async () => {
  answer("get", list, { reopenings: [asked] });
  const calls = answer("put", "/admission/reopenings/r1/dismiss", { message: "" });
  const { press, confirm } = await open(requests);
  await press("Dismiss: Nina Rao");
  answer("get", list, { reopenings: [] });
  await confirm("Dismiss");
  expect(await screen.findByText("The admission of Nina Rao stays approved.")).toBeVisible();
  expect(await screen.findByText("No requests waiting")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("who asked cannot confirm, reads why, and can take it back", async () => {
  answer("get", list, { reopenings: [{ ...asked, isOwn: true }] });
  const calls = answer("put", "/admission/reopenings/r1/dismiss", { message: "" });
  const { press, confirm } = await open(requests);
  expect(await screen.findByText(/^You asked for this\. Another doc admin/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  await press("Take back: Nina Rao");
  await confirm("Take back");
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("the list waits, fails with its reason, and can be asked for again", async () => {
  const release = answerLate("get", list, { reopenings: [] });
  await open(requests);
  const table = await screen.findByRole("table", { name: "Requests to re-open an admission" });
  expect(table).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("No requests waiting")).toBeVisible();
});

test("a list that fails says why, and can be asked for again", async () => {
  refuse("get", list, 403, "Not now.");
  const { press } = await open(requests);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answer("get", list, { reopenings: [asked] });
  await press("Try again");
  expect(await screen.findByRole("button", { name: "Confirm: Nina Rao" })).toBeVisible();
});

test("more than one page is not counted, and is read on", async () => {
  answer(
    "get",
    list,
    { reopenings: [asked] },
    {
      headers: { Link: '</api/admission/reopenings?after=r1>; rel="next"' },
    },
  );
  const { press } = await open(requests);
  expect(await screen.findByRole("tab", { name: "Re-openings" })).toBeVisible();
  const later = answer("get", list, {
    reopenings: [{ ...asked, _id: "r2", studentId: "26000100010", name: "Om Patil" }],
  });
  await press("Load more");
  expect(await screen.findByText("2 requests shown")).toBeVisible();
  expect(later[0]?.url.search).toBe("?limit=100&after=r1");
});

test("a super admin is the second person, on a tab of the own desk", async () => {
  signedIn(staffSession("superAdmin"));
  answer("get", list, { reopenings: [asked] });
  const calls = answer("put", "/admission/reopenings/r1/confirm", { message: "" });
  const { user, press, confirm, address } = await open("/super-admin?tab=reopenings");
  expect(await screen.findByRole("tab", { name: "Re-openings 1 waiting" })).toBeVisible();
  const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
  expect(tabs.slice(0, 4)).toEqual([
    "College Details",
    "Admin Details",
    "College Transactions",
    "Scholarship Approval",
  ]);
  expect(screen.queryByRole("link", { name: "Nina Rao" })).toBeNull();
  await press("Confirm: Nina Rao");
  answer("get", list, { reopenings: [] });
  await confirm("Confirm");
  expect(await screen.findByText("The application of Nina Rao is open again.")).toBeVisible();
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole("tab", { name: "Re-openings" }));
  expect(address()).toBe("/super-admin?tab=reopenings");
});
