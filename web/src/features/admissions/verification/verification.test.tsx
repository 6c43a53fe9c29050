import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Code } from "@/lib/api-types";
import { answerByStatus, answerDocuments } from "@/testing/admission-server";
import { admissionFee, dossier, document as sent } from "@/testing/admissions";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  answerWaiting,
  failNetwork,
  faulty,
  http,
  refuse,
  refused,
  server,
} from "@/testing/server";

const list = "/student/getStudentsDetails";
const asha = dossier();
const rohan = dossier({ id: "26000100002", fullName: "Rohan Mehta", submission: 2 });
const zoya = dossier({
  id: "26000100003",
  fullName: "Zoya Khan",
  score: 39,
  belowEligibility: true,
});

const feeOf = (id: string) => `/admission/fee/${id}` as const;
const told = (found: Parameters<typeof admissionFee>[0] = {}) => ({
  fee: admissionFee(found),
  refused: null,
});

beforeEach(() => {
  signedIn(staffSession("docAdmin"));
  answer("get", list, [asha, rohan, zoya]);
  answerWaiting({ applications: 3 });
  for (const { id } of [asha, rohan, zoya]) answer("get", feeOf(id), told());
});

async function open(address = "/doc-admin") {
  const page = renderRoute(address);
  await screen.findByRole("list", { name: "Applications" });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
  return { ...page, press, dialog, confirm, heading };
}

const cardOf = (name: string) =>
  screen.getByRole("link", { name }).closest("article") as HTMLElement;
const factOf = (label: string) => screen.getByText(label).nextElementSibling;

test("cards show who waits, and who is below the eligibility", async () => {
  await open();
  expect(cardOf("Asha Kulkarni")).toHaveTextContent("26000100001");
  expect(cardOf("Asha Kulkarni")).toHaveTextContent("BMS, 78.5%");
  expect(cardOf("Asha Kulkarni")).not.toHaveTextContent("Below eligibility");
  expect(cardOf("Zoya Khan")).toHaveTextContent("Below eligibility");
  expect(screen.getByText("3 applications shown")).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Applications" })).toBeInTheDocument();
});

test("a click opens every field of the form, and no document", async () => {
  const opened = answerDocuments();
  const { user, heading, address } = await open();
  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  expect(await heading("Asha Kulkarni")).toBeVisible();
  expect(address()).toBe("/doc-admin?status=Submitted&student=26000100001");
  expect(factOf("Full Name")).toHaveTextContent("Asha Kulkarni");
  expect(factOf("Gender")).toHaveTextContent("Female");
  expect(factOf("Parent Name")).toHaveTextContent("Anil Kulkarni");
  expect(factOf("Address")).toHaveTextContent("12, Tilak Road, Pune");
  expect(factOf("Contact Number")).toHaveTextContent("9820012345");
  expect(factOf("Parent Number")).toHaveTextContent("9820054321");
  expect(factOf("Date of Birth")).toHaveTextContent("14/05/2007");
  expect(factOf("Last Institution")).toHaveTextContent("Modern High School");
  expect(factOf("Percentage")).toHaveTextContent("78.5%");
  expect(factOf("Course")).toHaveTextContent("BMS, at least 50%");
  expect(screen.getAllByRole("button", { name: /^Open / })).toHaveLength(4);
  expect(opened).toEqual([]);
});

test("a document is fetched when it is opened, and once", async () => {
  const opened = answerDocuments();
  const { press } = await open("/doc-admin?student=26000100001");
  await press("Open Passport photo");
  expect(await screen.findByRole("img", { name: "Passport photo" })).toBeInTheDocument();
  await press("Open Aadhaar card");
  await screen.findByRole("img", { name: "Aadhaar card" });
  await press("Open Passport photo");
  await screen.findByRole("img", { name: "Passport photo" });
  expect(opened).toEqual(["passportPhoto", "aadharCard"]);
});

test("a PDF is drawn in the page", async () => {
  answerDocuments();
  const pdf = {
    ...sent("p", { mediaType: "application/pdf" }),
    slot: "leavingCertificate" as const,
  };
  answer("get", list, [dossier({ files: [{ ...pdf, title: "Leaving certificate" }] })]);
  const { press } = await open("/doc-admin?student=26000100001");
  await press("Open Leaving certificate");
  expect(await screen.findByText("Leaving certificate, drawn")).toBeVisible();
});

test("a document that cannot be opened says so, and can be tried again", async () => {
  answerDocuments(404);
  const { press, user } = await open("/doc-admin?student=26000100001");
  await press("Open Passport photo");
  expect(await screen.findByText("Not found.")).toBeVisible();
  answerDocuments();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("img", { name: "Passport photo" })).toBeInTheDocument();
});

test("an application is approved with a remark, and the next one that waits is shown", async () => {
  const calls = answer("put", "/admission/approve/26000100001", asha);
  const { user, press, dialog, confirm, heading } = await open("/doc-admin?student=26000100001");
  await press("Approve");
  expect(screen.getByRole("dialog")).toHaveTextContent(
    "Asha Kulkarni will be admitted to BMS with 78.5%",
  );
  await user.type(dialog().getByLabelText(/Remark/), "Welcome.{Enter}Bring originals.");
  answer("get", list, [rohan, zoya]);
  await confirm("Approve");
  expect(await screen.findByText("Asha Kulkarni is approved.")).toBeVisible();
  const next = await heading("Rohan Mehta");
  await waitFor(() => expect(next).toHaveFocus());
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { remark: "Welcome. Bring originals.", submission: 1 },
  ]);
});

test("decided from its card, the focus goes on to the next card", async () => {
  answer("put", "/admission/approve/26000100001", asha);
  const { press, confirm, address } = await open();
  await press("Approve: Asha Kulkarni");
  answer("get", list, [rohan, zoya]);
  await confirm("Approve");
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  const next = screen.getByRole("button", { name: "Approve: Rohan Mehta" });
  await waitFor(() => expect(next).toHaveFocus());
  // No application is opened that nobody asked for.
  expect(address()).toBe("/doc-admin");
});

test("below the eligibility, the dialog says so", async () => {
  const { press } = await open();
  await press("Approve: Zoya Khan");
  expect(screen.getByRole("dialog")).toHaveTextContent("BMS needs at least 50%.");
});

test.each<[string, Parameters<typeof admissionFee>[0], string]>([
  [
    "in instalments",
    {},
    "They will owe ₹1,25,000: ₹62,500 by 1 July 2026, ₹62,500 by 1 December 2026 (fees of 2026-27).",
  ],
  [
    "at once",
    { year: null, total: 38_000.5, instalments: [{ dueDate: "2026-07-15", amount: 38_000.5 }] },
    "They will owe ₹38,000.50 by 15 July 2026 (fees of College Details).",
  ],
  ["nothing", { total: 0, instalments: [] }, "They will owe nothing (fees of 2026-27)."],
])("what the student will owe is told before the approval: %s", async (_, found, sentence) => {
  answer("get", feeOf(zoya.id), told(found));
  const { press, dialog } = await open();
  await press("Approve: Zoya Khan");
  expect(await dialog().findByText(sentence)).toBeVisible();
  expect(dialog().queryByText(/has no fee yet/)).toBeNull();
});

test("until that is known its place is held, and the approval does not wait for it", async () => {
  const release = answerLate("get", feeOf(asha.id), told());
  const calls = answer("put", "/admission/approve/26000100001", asha);
  const { press, dialog, confirm } = await open();
  await press("Approve: Asha Kulkarni");
  const place = dialog().getByRole("status");
  expect(place).toHaveAttribute("aria-busy", "true");
  expect(place).toHaveTextContent("");
  release();
  expect(await dialog().findByText(/^They will owe ₹1,25,000: /)).toBeVisible();
  expect(place).toHaveAttribute("aria-busy", "false");
  await confirm("Cancel");
  answerLate("get", feeOf(asha.id), told());
  await press("Approve: Asha Kulkarni");
  // Asked anew, nothing is shown of what was known before.
  expect(dialog().queryByText(/They will owe/)).toBeNull();
  await confirm("Approve");
  expect(await screen.findByText("Asha Kulkarni is approved.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each([
  ["2026-27", "Academic Years"],
  [null, "College Details"],
])("a course without a fee is shown before it is charged, of year %s", async (year, place) => {
  answer("get", feeOf(zoya.id), told({ year, baseFee: 0 }));
  const { press, dialog } = await open();
  await press("Approve: Zoya Khan");
  const sentence =
    "BMS has no fee yet. If you approve now, no course fee is charged. " +
    `The super admin sets the fee under ${place}.`;
  expect(await dialog().findByText(sentence)).toBeVisible();
  expect(dialog().getByText(/^They will owe ₹1,25,000: /)).toBeVisible();
});

test.each<[Code, string]>([
  [
    "year.admissions-over",
    "Admissions to 2026-27 ended on 15 August 2026. A super admin can open the next year, or move that day.",
  ],
  [
    "year.fees-not-set",
    "No fee is set for BMS in 2026-27. A super admin can set it in Academic Years.",
  ],
])("why nobody can be approved is told beforehand, and once more: %s", async (code, error) => {
  answer("get", feeOf(zoya.id), { fee: null, refused: refused(error, code) });
  refuse("put", "/admission/approve/26000100003", 409, error, code);
  const { press, dialog, confirm } = await open();
  await press("Approve: Zoya Khan");
  expect(await dialog().findByText(error)).toBeVisible();
  expect(dialog().queryByText(/They will owe/)).toBeNull();
  await confirm("Approve");
  // The dialog stays, with what was typed in it.
  await waitFor(() => expect(dialog().getAllByText(error)).toHaveLength(2));
  expect(dialog().getByRole("button", { name: "Approve" })).toBeEnabled();
});

test.each([
  ["the network", () => failNetwork("get", feeOf("26000100003"))],
  ["the server", () => refuse("get", feeOf("26000100003"), 404, "Not found.")],
])("a fee that cannot be read keeps nobody from approving: %s", async (_, fail) => {
  fail();
  const calls = answer("put", "/admission/approve/26000100003", zoya);
  const { press, dialog, confirm } = await open();
  await press("Approve: Zoya Khan");
  const sentence = "What they will owe could not be read. You can still approve.";
  expect(await dialog().findByText(sentence, {}, { timeout: 5000 })).toBeVisible();
  expect(dialog().queryByRole("alert")).toBeNull();
  await confirm("Approve");
  expect(await screen.findByText("Zoya Khan is approved.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("without a ticked document, it is said that none can be exchanged", async () => {
  const { user, press, dialog } = await open();
  await press("Reject: Rohan Mehta");
  const documents = () => dialog().getByRole("group", { name: "Documents to send again" });
  const told =
    "No document is ticked: the student can correct the form, but not replace a document.";
  expect(documents()).toHaveTextContent(told);
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  expect(documents()).not.toHaveTextContent(told);
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  expect(documents()).toHaveTextContent(told);
});

test("Enter on a document's tick box sends no rejection", async () => {
  const calls = answer("put", "/admission/reject/26000100002", rohan);
  const { user, press, dialog } = await open();
  await press("Reject: Rohan Mehta");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  dialog().getByRole("checkbox", { name: "Aadhaar card" }).focus();
  await user.keyboard("{Enter}");
  expect(dialog().getByLabelText("Reason")).toBeValid();
  expect(screen.queryByText("The application of Rohan Mehta is sent back.")).toBeNull();
  expect(calls).toEqual([]);
});

test("the way back closes the dialog first, then leaves the application; what was typed stays", async () => {
  const { user, press, dialog, heading, back, address } = await open();
  await user.click(screen.getByRole("link", { name: "Rohan Mehta" }));
  await heading("Rohan Mehta");
  await press("Reject");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toContain("student=");
  await back();
  expect(address()).toBe("/doc-admin");
  await press("Reject: Rohan Mehta");
  expect(dialog().getByLabelText("Reason")).toHaveValue("Please correct.");
});

test("a phone's Back closes the dialog also where the tab has no page before", async () => {
  const watchers = new Set<{ onclose?: () => void }>();
  class CloseWatcher {
    onclose?: () => void;
    constructor() {
      watchers.add(this);
    }
    destroy() {
      watchers.delete(this);
    }
  }
  vi.stubGlobal("CloseWatcher", CloseWatcher);
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === "(pointer: coarse)",
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const { press } = await open();
  await press("Reject: Rohan Mehta");
  expect(watchers.size).toBe(1);
  act(() => [...watchers][0]?.onclose?.());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(watchers.size).toBe(0);
});

test("the way back closes a dialog whose decision is on its way, and its refusal is shown", async () => {
  const error = "This is refused.";
  const release = answerLate(
    "put",
    "/admission/approve/26000100002",
    refused(error, "request.forbidden"),
    { status: 403 },
  );
  const { user, press, confirm, heading, back, address } = await open();
  await user.click(screen.getByRole("link", { name: "Rohan Mehta" }));
  await heading("Rohan Mehta");
  await press("Approve");
  await confirm("Approve");
  await back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toContain("26000100002");
  release();
  expect(await screen.findByText(error)).toBeVisible();
});

test("a rejection needs its reason, and one for each document that is ticked", async () => {
  const calls = answer("put", "/admission/reject/26000100002", rohan);
  const { user, press, dialog, confirm } = await open();
  await press("Reject: Rohan Mehta");
  await confirm("Reject");
  expect(dialog().getByLabelText("Reason")).toBeInvalid();
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  await confirm("Reject");
  const why = dialog().getByLabelText("What is wrong: Aadhaar card");
  expect(why).toHaveAccessibleDescription("Please say what is wrong: Aadhaar card.");
  expect(calls).toEqual([]);
  await user.type(why, "Not masked.");
  await confirm("Reject");
  expect(await screen.findByText("The application of Rohan Mehta is sent back.")).toBeVisible();
  expect(calls[0]?.body).toEqual({
    reason: "Please correct.",
    documents: { aadharCard: "Not masked." },
    submission: 2,
  });
});

test("a rejection that was begun comes back with its ticks, until it is sent", async () => {
  const { user, press, dialog } = await open();
  await press("Reject: Rohan Mehta");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  await user.type(dialog().getByLabelText("What is wrong: Aadhaar card"), "Not masked.");
  cleanup();
  const again = await open();
  await again.press("Reject: Rohan Mehta");
  expect(again.dialog().getByLabelText("Reason")).toHaveValue("Please correct.");
  expect(again.dialog().getByRole("checkbox", { name: "Aadhaar card" })).toBeChecked();
  const why = again.dialog().getByLabelText("What is wrong: Aadhaar card");
  expect(why).toHaveValue("Not masked.");
  const calls = answer("put", "/admission/reject/26000100002", rohan);
  await again.confirm("Reject");
  await screen.findByText("The application of Rohan Mehta is sent back.");
  expect(calls[0]?.body).toMatchObject({ documents: { aadharCard: "Not masked." } });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("rejection:"))).toEqual([]);
});

test("the server's faults stand beside their fields", async () => {
  const errors = [
    { path: "documents.aadharCard", msg: "A reason may have at most 500 characters." },
  ];
  answer("put", "/admission/reject/26000100002", faulty(errors), { status: 400 });
  const { user, press, dialog, confirm } = await open();
  await press("Reject: Rohan Mehta");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  await user.type(dialog().getByLabelText(/Aadhaar card$/, { selector: "textarea" }), "Long.");
  await confirm("Reject");
  await waitFor(() =>
    expect(dialog().getByLabelText(/^What is wrong/)).toHaveAccessibleDescription(/at most 500/),
  );
});

test("what somebody else has decided is shown, and shown as it is now", async () => {
  const error = "This application has already been approved.";
  refuse("put", "/admission/approve/26000100001", 409, error, "admission.approved-before");
  const { press, confirm } = await open("/doc-admin?student=26000100001");
  await press("Approve");
  const approved = { ...asha, status: "Approved" as const, decidedAt: "2026-06-13T05:00:00Z" };
  answerByStatus({ Submitted: [rohan], Approved: [approved] });
  await confirm("Approve");
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("1 application shown")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull());
  const detail = within(screen.getByRole("region", { name: "Asha Kulkarni" }));
  expect(detail.getByText("Approved")).toBeVisible();
});

test("what the student has changed is shown, and read again", async () => {
  const error = "The student has changed this application since you opened it. Please reload it.";
  refuse("put", "/admission/reject/26000100001", 409, error, "admission.approved-before");
  const { user, press, dialog, confirm } = await open("/doc-admin?student=26000100001");
  await press("Reject");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  answer("get", list, [{ ...asha, submission: 2, score: 81 }, rohan]);
  await confirm("Reject");
  expect(await screen.findByText(error)).toBeVisible();
  await waitFor(() => expect(factOf("Percentage")).toHaveTextContent("81%"));
  const calls = answer("put", "/admission/approve/26000100001", asha);
  await press("Approve");
  await confirm("Approve");
  await waitFor(() => expect(calls[0]?.body).toEqual({ remark: null, submission: 2 }));
});

test("a decision that does not reach the server stays on the dialog", async () => {
  failNetwork("put", "/admission/reject/26000100001");
  const { user, press, dialog, confirm } = await open("/doc-admin?student=26000100001");
  await press("Reject");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await confirm("Reject");
  expect(
    await dialog().findByText("An unexpected error occurred. Please try again."),
  ).toBeVisible();
  expect(dialog().getByLabelText("Reason")).toHaveValue("Please correct.");
});

test("single keys go through the queue, decide, and lead back", async () => {
  answerDocuments();
  const { user, heading, address } = await open();
  await user.keyboard("j");
  await heading("Asha Kulkarni");
  await user.keyboard("j");
  await waitFor(async () => expect(await heading("Rohan Mehta")).toHaveFocus());
  await user.keyboard("k");
  await heading("Asha Kulkarni");
  await user.keyboard("2");
  expect(await screen.findByRole("img", { name: "Academic mark sheet" })).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Academic mark sheet" })).toHaveFocus();
  await user.keyboard("r");
  expect(await screen.findByRole("dialog", { name: "Reject application" })).toBeVisible();
  // A letter typed into the reason is a letter.
  await user.keyboard("jar");
  expect(screen.getByLabelText("Reason")).toHaveValue("jar");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("a");
  expect(await screen.findByRole("dialog", { name: "Approve application" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("2");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("heading", { name: "Academic mark sheet" })).toBeNull();
  expect(screen.getByRole("button", { name: "Open Academic mark sheet" })).toHaveFocus();
  expect(address()).toContain("26000100001");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/doc-admin?status=Submitted"));
  expect(screen.getByRole("link", { name: "Asha Kulkarni" })).toHaveFocus();
});

test("a document's key opens the first application with it, and no other one later", async () => {
  answerDocuments();
  const { user, heading, address } = await open();
  await user.keyboard("2");
  await heading("Asha Kulkarni");
  expect(await screen.findByRole("img", { name: "Academic mark sheet" })).toBeInTheDocument();
  expect(address()).toContain("26000100001");
  await user.keyboard("j");
  await heading("Rohan Mehta");
  expect(screen.queryByRole("heading", { name: "Academic mark sheet" })).toBeNull();
});

/** How large a picture of 400 by 200 is drawn, and how it is turned. */
const looksOf = (img: HTMLElement) => ({ width: img.style.width, turn: img.style.transform });

const drawn = async (name: string) => {
  const img = await screen.findByRole("img", { name });
  Object.defineProperties(img, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(img);
  return img;
};

test("the open document is zoomed and turned by keys and buttons, each one anew", async () => {
  answerDocuments();
  const { user, press } = await open("/doc-admin?student=26000100001");
  // Nothing is open yet.
  await user.keyboard("+t");
  await press("Open Passport photo");
  const photo = await drawn("Passport photo");
  const start = looksOf(photo);
  const width = (zoom: number) => `${Number.parseFloat(start.width) * zoom}px`;
  await user.keyboard("+");
  expect(looksOf(photo)).toEqual({ ...start, width: width(1.5) });
  expect(screen.getByText("150%")).toBeVisible();
  await user.keyboard("=");
  expect(looksOf(photo).width).toBe(width(2));
  await user.keyboard("0");
  expect(looksOf(photo)).toEqual(start);
  await user.keyboard("-");
  expect(looksOf(photo).width).toBe(width(0.75));
  await press("Reset the zoom");
  expect(looksOf(photo)).toEqual(start);
  await user.keyboard("t");
  expect(looksOf(photo).turn).toContain("rotate(90deg)");
  await press("Rotate right");
  expect(looksOf(photo).turn).toContain("rotate(180deg)");
  await press("Zoom in");
  await press("Open Aadhaar card");
  expect(looksOf(await drawn("Aadhaar card"))).toEqual(start);
  expect(screen.getByText("100%")).toBeVisible();
});

test("a document's keys are letters while somebody writes, and are off with the others", async () => {
  answerDocuments();
  const { user, press } = await open("/doc-admin?student=26000100001");
  await press("Open Passport photo");
  const photo = await drawn("Passport photo");
  const start = looksOf(photo);
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "+t-0");
  expect(looksOf(photo)).toEqual(start);
  await user.click(document.body);
  await user.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(keys).toHaveTextContent("rotate the document right");
  await user.click(screen.getByRole("checkbox", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(document.body);
  await user.keyboard("+t");
  expect(looksOf(photo)).toEqual(start);
  await press("Zoom in");
  expect(looksOf(photo)).not.toEqual(start);
});

test("keys do nothing while somebody searches, and can be turned off", async () => {
  const { user, address } = await open("/doc-admin?student=26000100001");
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "jj");
  expect(address()).toContain("26000100001");
  await user.click(document.body);
  await user.keyboard("?");
  await user.click(await screen.findByRole("checkbox", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(document.body);
  await user.keyboard("j");
  expect(address()).toContain("26000100001");
});

test("a link opens its application, in whatever state it is", async () => {
  const approved = dossier({
    id: "26000100009",
    fullName: "Nina Rao",
    status: "Approved",
    decidedAt: "2026-06-13T05:00:00Z",
    remark: "Welcome.",
  });
  answerByStatus({ Submitted: [asha], Approved: [approved] });
  const { heading } = await open("/doc-admin?student=26000100009");
  expect(await heading("Nina Rao")).toBeVisible();
  expect(screen.getByText("Welcome.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("a link to nobody says so", async () => {
  answerByStatus({ Submitted: [asha] });
  await open("/doc-admin?student=26000199999");
  expect(await screen.findByText(/not in your college's list/)).toBeVisible();
});

test("search, status and further pages are the server's", async () => {
  const calls = answer("get", list, [asha], {
    headers: { Link: '</api/student/getStudentsDetails?after=26000100001>; rel="next"' },
  });
  const { user, press, address } = await open();
  const later = answer("get", list, [rohan]);
  await press("Load more");
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  expect(calls[0]?.url.search).toBe("?status=Submitted&limit=20");
  expect(later[0]?.url.searchParams.get("after")).toBe("26000100001");

  const rejected = answer("get", list, []);
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  expect(await screen.findByText("No applications sent back")).toBeVisible();
  expect(address()).toBe("/doc-admin?status=Rejected");
  expect(rejected[0]?.url.searchParams.get("status")).toBe("Rejected");
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "nobody");
  expect(await screen.findByText("No application matches this search")).toBeVisible();
});

test("the way to the next application leads on beyond the first page", async () => {
  server.use(
    http.get(list, ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.get("after");
      const headers = { Link: `</api${list}?after=${rohan.id}>; rel="next"` };
      return isFirst ? HttpResponse.json([asha, rohan], { headers }) : HttpResponse.json([zoya]);
    }),
  );
  const { user, heading } = await open(`/doc-admin?status=Submitted&student=${asha.id}`);
  const next = () => screen.getByRole("link", { name: "Next application" });
  await heading("Asha Kulkarni");
  await user.click(next());
  await heading("Rohan Mehta");
  await waitFor(() => expect(next()).toHaveAttribute("aria-disabled", "false"));
  await user.click(next());
  expect(await heading("Zoya Khan")).toBeVisible();
  await waitFor(() => expect(next()).toHaveAttribute("aria-disabled", "true"));
});

test("what is beside the list is reached by links, which keep its status", async () => {
  const { user, heading, address } = await open("/doc-admin?student=26000100001");
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await heading("Asha Kulkarni");
  expect(href("Rohan Mehta")).toBe("/doc-admin?student=26000100002&status=Submitted");
  expect(href("Next application")).toBe(href("Rohan Mehta"));
  const previous = screen.getByRole("link", { name: "Previous application" });
  expect(previous).toHaveAttribute("aria-disabled", "true");
  await user.click(previous);
  expect(address()).toBe("/doc-admin?student=26000100001");
  await user.click(screen.getByRole("link", { name: "Next application" }));
  await waitFor(async () => expect(await heading("Rohan Mehta")).toHaveFocus());
  await user.click(screen.getByRole("link", { name: "All applications" }));
  await waitFor(() => expect(address()).toBe("/doc-admin?status=Submitted"));
  expect(screen.getByRole("link", { name: "Rohan Mehta" })).toHaveFocus();
});

test("the order reaches the server, and is forgotten under another status", async () => {
  const { user } = await open();
  const calls = answer("get", list, [zoya]);
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Newest first" }));
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual(["?status=Submitted&limit=20&order=desc"]),
  );
  await user.click(screen.getByRole("tab", { name: "Approved" }));
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?status=Approved&limit=20"));
});

test("a list that fails can be asked for again", async () => {
  refuse("get", list, 403, "Not now.");
  const { user } = renderRoute("/doc-admin");
  await screen.findByText("Not now.");
  answer("get", list, []);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No applications waiting")).toBeVisible();
});

test.each([
  ["Approve", /Remark/],
  ["Reject", /Reason/],
])("a dialog can be closed while its decision is on its way: %s", async (action, field) => {
  const decision = action === "Approve" ? "approve" : "reject";
  const path = `/admission/${decision}/26000100001` as const;
  const error = "This application has no course any more.";
  const release = answerLate("put", path, refused(error, "request.not-json"), { status: 400 });
  const { user, press, dialog, confirm } = await open("/doc-admin?student=26000100001");
  await press(action);
  await user.type(dialog().getByLabelText(field, { selector: "textarea" }), "Thank you.");
  await confirm(action);
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  release();
  expect(await screen.findByText(error)).toBeVisible();
  // What was begun waits in the tab.
  await press(action);
  expect(dialog().getByLabelText(field, { selector: "textarea" })).toHaveValue("Thank you.");
});

test("how many wait is right also after a decision on what a search has found", async () => {
  answer("put", "/admission/approve/26000100001", asha);
  const { user, press, confirm } = await open();
  answer("get", list, [asha]);
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "asha");
  expect(await screen.findByText("1 application shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Submitted 3 waiting" })).toBeVisible();
  await press("Approve: Asha Kulkarni");
  server.use(
    http.get(list, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has("search") ? [] : [rohan, zoya]),
    ),
  );
  answerWaiting({ applications: 2 });
  await confirm("Approve");
  expect(await screen.findByText("No application matches this search")).toBeVisible();
  expect(await screen.findByRole("tab", { name: "Submitted 2 waiting" })).toBeVisible();
});

test("while a rejection is sent its ticks stay as they were sent", async () => {
  const error = "This application has no course any more.";
  const path = "/admission/reject/26000100001";
  const release = answerLate("put", path, refused(error, "request.not-json"), { status: 400 });
  const { user, press, dialog, confirm } = await open("/doc-admin?student=26000100001");
  await press("Reject");
  await user.type(dialog().getByLabelText("Reason"), "Please correct.");
  await user.click(dialog().getByRole("checkbox", { name: "Aadhaar card" }));
  await user.type(dialog().getByLabelText("What is wrong: Aadhaar card"), "Not masked.");
  await confirm("Reject");
  const tick = dialog().getByRole("checkbox", { name: "Aadhaar card" });
  await user.click(tick);
  expect(tick).toBeChecked();
  release();
  expect(await screen.findByText(error)).toBeVisible();
  await user.click(tick);
  expect(tick).not.toBeChecked();
});
