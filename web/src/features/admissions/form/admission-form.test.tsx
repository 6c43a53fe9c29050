import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Admission } from "@/lib/api-types";
import { answerDocuments, answerForm, refusal } from "@/testing/admission-server";
import {
  admission,
  courses,
  documented,
  filled,
  document as sent,
  slot,
  slotNames,
} from "@/testing/admissions";
import { watchDownloads } from "@/testing/downloads";
import { feeStatus } from "@/testing/money";
import { asha, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, http, refuse, refused, server } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/course/get-courses", courses);
  answerDocuments();
});

async function open(overrides: Partial<Admission> = {}) {
  answer("get", "/student/admission", admission(overrides));
  // Where a submission leads to.
  answer(
    "get",
    "/fees/status",
    feeStatus({ admissionStatus: "Submitted", totalFee: 0, charges: [] }),
  );
  const page = renderRoute("/admission/form");
  await screen.findByRole("heading", { name: "Personal Information" });
  const submit = () => screen.getByRole("button", { name: "Submit Application" });
  const declare = () => page.user.click(screen.getByRole("checkbox", { name: /I declare/ }));
  const type = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    await page.user.type(screen.getByLabelText(label), text);
  };
  const choose = (title: string, name: string, mediaType: string, bytes = 4) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^(Choose file|Replace): ${title}`)), {
      target: { files: [fileOf(name, mediaType, bytes)] },
    });
  return { ...page, submit, declare, type, choose };
}

function fileOf(name: string, type: string, size: number) {
  const file = new File(["abcd"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

const slotOf = (title: string) => within(screen.getByRole("group", { name: title }));
const ready = { form: filled, slots: documented(), draftSavedAt: "2026-06-12T05:12:00Z" };
const submitted = admission({
  ...ready,
  status: "Submitted",
  slots: documented({ open: false }),
  submittedAt: "2026-06-12T05:00:00Z",
});

test("the declaration enables the button, and one application is sent, twice clicked or not", async () => {
  const calls = answerForm(() => submitted);
  const { user, submit, declare, address } = await open(ready);
  expect(submit()).toBeDisabled();
  await declare();
  await user.dblClick(submit());
  await waitFor(() => expect(address()).toBe("/fee-status"));
  expect(await screen.findByText(/^Application submitted/)).toBeVisible();
  expect(calls).toEqual([filled]);
});

test("Enter in a field submits", async () => {
  const calls = answerForm(() => submitted);
  const { user, declare, address } = await open(ready);
  await declare();
  await user.type(screen.getByLabelText("Last Institution"), "{Enter}");
  await waitFor(() => expect(address()).toBe("/fee-status"));
  expect(calls).toHaveLength(1);
});

test("Enter on what is ticked or chosen does not submit", async () => {
  const calls = answerForm(() => submitted);
  const { user, declare, address } = await open(ready);
  await declare();
  await user.keyboard("{Enter}");
  for (const name of [/I declare/, "Female"]) {
    screen.getByRole(name === "Female" ? "radio" : "checkbox", { name }).focus();
    await user.keyboard("{Enter}");
  }
  expect(address()).toBe("/admission/form");
  expect(calls).toEqual([]);
});

test("everything that is missing is shown at once, and the summary takes the focus", async () => {
  const calls = answerForm(() => submitted);
  const { user, submit, declare } = await open();
  await declare();
  await user.click(submit());
  const summary = screen.getByRole("alert");
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole("link")).toHaveLength(14);
  expect(slotOf("Aadhaar card").getByText("Please add your Aadhaar card.")).toBeVisible();
  await user.click(within(summary).getByRole("link", { name: "Please add your Passport photo." }));
  expect(screen.getByLabelText("Choose file: Passport photo")).toHaveFocus();
  expect(calls).toEqual([]);
});

const name = "Please enter a valid name (letters and spaces only).";
const phone = "Please enter a valid 10-digit contact number.";
const score = "Enter a valid percentage between 0 and 100 (up to 1 decimal place).";

test.each([
  ["Parent Name", "Anil2", name],
  ["Parent Name", "A. Kulkarni", name],
  ["Parent Contact Number", "98200", phone],
  ["Parent Contact Number", "98200123456", phone],
  ["Contact Number", "98200 1234", phone],
  ["Percentage", "100.1", score],
  ["Percentage", "78.55", score],
  ["Percentage", "-1", score],
  ["Percentage", "78.", score],
  [
    "Date of Birth",
    "2020-01-01",
    "Please enter a valid date of birth. Applicants are 14 to 100 years old.",
  ],
  ["Full Name", " ", "Please enter your full name."],
  ["Address", " ", "Please enter your address."],
  ["Last Institution", " ", "Please enter your last institution."],
])("%s: %j is refused before the server is asked", async (label, text, message) => {
  const calls = answerForm(() => admission(ready));
  const { user, submit, declare, type } = await open(ready);
  await type(label, text);
  await declare();
  await user.click(submit());
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(escaped(message)));
  expect(calls.filter((parts) => parts.draft !== "true")).toEqual([]);
});

test.each([
  ["Full Name", 80],
  ["Parent Name", 80],
  ["Last Institution", 160],
  ["Address", 300],
])("%s is not cut at %i characters, but told to be too long", async (label, most) => {
  const calls = answerForm(() => admission(ready));
  const { user, submit, declare } = await open(ready);
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste("अ".repeat(most + 1));
  expect(field).toHaveValue("अ".repeat(most + 1));
  await declare();
  await user.click(submit());
  expect(field).toHaveAccessibleDescription(new RegExp(`Please use at most ${most} characters`));
  expect(calls.filter((parts) => parts.draft !== "true")).toEqual([]);
});

test.each([
  ["98200 12345", "+91 98200 54321", "78.5 %"],
  ["098200-12345", "98200.54321", "78.5%"],
  ["0091 (98200) 12345", "919820054321", " 78.5 % "],
])("%s, %s and %s are good, and sent as the server wants them", async (phone, parent, score) => {
  const calls = answerForm(() => submitted);
  const { user, submit, declare, type, address } = await open(ready);
  await type("Contact Number", phone);
  await type("Parent Contact Number", parent);
  await type("Percentage", score);
  await declare();
  await user.click(submit());
  await waitFor(() => expect(address()).toBe("/fee-status"));
  const sent = { phone: "9820012345", parentPhone: "9820054321", score: "78.5" };
  expect(calls.at(-1)).toMatchObject(sent);
});

test("two numbers with the same fault are told apart, and a single one stands by itself", async () => {
  answerForm(() => admission(ready));
  const { user, submit, declare, type } = await open(ready);
  const told = () =>
    within(screen.getByRole("alert"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await type("Parent Contact Number", "98200");
  await declare();
  await user.click(submit());
  expect(told()).toEqual([phone]);
  await type("Contact Number", "98200");
  await user.click(submit());
  expect(told()).toEqual([`Contact Number: ${phone}`, `Parent Contact Number: ${phone}`]);
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("names of Indian scripts and a round percentage are good", async () => {
  const calls = answerForm(() => submitted);
  const { user, submit, declare, type, address } = await open({
    ...ready,
    form: { ...filled, parentName: "" },
  });
  await type("Parent Name", "अनिल कुलकर्णी");
  await type("Percentage", "100");
  await declare();
  await user.click(submit());
  await waitFor(() => expect(address()).toBe("/fee-status"));
  expect(calls.at(-1)).toMatchObject({ parentName: "अनिल कुलकर्णी", score: "100" });
});

test("the server's faults land on their fields and slots", async () => {
  const errors = [
    { path: "course", msg: "Your college does not offer this course. Please choose another." },
    { path: "aadharCard", msg: "Aadhaar card is required." },
  ];
  answerForm(() => refusal(400, faulty(errors)));
  const { user, submit, declare } = await open(ready);
  await declare();
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Course" })).toBeInvalid();
  expect(slotOf("Aadhaar card").getByText("Aadhaar card is required.")).toBeVisible();
});

test("without a reply the form stays, and says so", async () => {
  failNetwork("post", "/student/fill-details");
  const { user, submit, declare } = await open(ready);
  await declare();
  await user.click(submit());
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("Full Name")).toHaveValue("Asha Kulkarni");
});

test("an address of several lines stays one, without its empty lines", async () => {
  const calls = answerForm(() => submitted);
  const { user, submit, declare } = await open(ready);
  fireEvent.change(screen.getByLabelText("Address"), {
    target: { value: "Flat 4,\nTilak Road\r\n\nPune" },
  });
  await declare();
  await user.click(submit());
  await waitFor(() =>
    expect(calls.at(-1)?.address).toBe(
      // As a browser sends the line breaks of a form.
      "Flat 4,\r\nTilak Road\r\nPune",
    ),
  );
});

test("a percentage below the course's eligibility is shown, and does not hinder", async () => {
  answerForm(() => admission(ready));
  const { type } = await open(ready);
  await type("Percentage", "45");
  expect(await screen.findByText(/below the 50% that BMS needs/)).toBeVisible();
});

test("a submission elsewhere is shown, and the page shows it", async () => {
  const { user, submit, declare } = await open(ready);
  const error = "Your application has been submitted and is being checked.";
  answerForm(() => refusal(409, refused(error, "admission.under-review")));
  answer("get", "/student/admission", submitted);
  await declare();
  await user.click(submit());
  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
  expect(await screen.findByText("Your college is checking your application")).toBeVisible();
});

test("a submitted application shows everything, to read", async () => {
  answer("get", "/student/admission", {
    ...submitted,
    openings: [{ slot: "aadharCard", at: "2026-06-13T05:00:00Z", by: "Suresh Iyer" }],
  });
  renderRoute("/admission/form");
  expect(await screen.findByText("Submitted")).toBeVisible();
  expect(screen.getByText("14/05/2007")).toBeVisible();
  expect(screen.getByText("78.5%")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^View: / })).toHaveLength(4);
  const openings = within(screen.getByRole("table", { name: "Who opened your documents" }));
  expect(openings.getByText("Suresh Iyer")).toBeVisible();
  expect(openings.getByText("Aadhaar card")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit Application" })).toBeNull();
});

test("a submitted application is saved as a file", async () => {
  const saved = watchDownloads();
  answer("get", "/student/admission", submitted);
  server.use(
    http.untyped.get(
      "*/api/student/admission.pdf",
      () =>
        new HttpResponse("%PDF", {
          headers: { "Content-Disposition": 'attachment; filename="admission-1.pdf"' },
        }),
    ),
  );
  const { user } = renderRoute("/admission/form");
  await user.click(await screen.findByRole("button", { name: "Download application (PDF)" }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["admission-1.pdf"]));
});

test("before it is submitted there is no file of it", async () => {
  await open(ready);
  expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
});

test("an approved one leads to the fees", async () => {
  const approved = {
    status: "Approved" as const,
    decidedAt: "2026-06-14T05:00:00Z",
    remark: "Welcome.",
  };
  answer("get", "/student/admission", { ...submitted, ...approved });
  renderRoute("/admission/form");
  expect(await screen.findByText("You are admitted")).toBeVisible();
  expect(screen.getByText("Welcome.")).toBeVisible();
  expect(screen.getByText(/Nobody at your college has opened/)).toBeVisible();
  expect(screen.getByRole("link", { name: "See what comes next for you" })).toHaveAttribute(
    "href",
    "/student-detail",
  );
  expect(screen.getByRole("link", { name: "Go to Fee Status" })).toHaveAttribute(
    "href",
    "/fee-status",
  );
});

test("a rejected one says why, takes the refused document only, and is submitted again", async () => {
  const refused = sent("aadharCard", { refusal: "All twelve digits can be read." });
  const slots = slotNames.map((each) =>
    each === "aadharCard"
      ? slot(each, { document: refused })
      : slot(each, { document: sent(each), open: false }),
  );
  const corrected = slots.map((each) =>
    each.slot === "aadharCard" ? { ...each, document: sent("next") } : each,
  );
  const rejected = {
    ...ready,
    draftSavedAt: null,
    status: "Rejected" as const,
    slots,
    submittedAt: "2026-06-12T05:00:00Z",
    decidedAt: "2026-06-13T05:00:00Z",
    remark: "Please mask your Aadhaar card.",
  };
  const calls = answerForm(({ draft }) =>
    draft ? admission({ ...rejected, slots: corrected }) : submitted,
  );
  const { user, submit, declare, choose, address } = await open(rejected);
  expect(screen.getByText("Please mask your Aadhaar card.")).toBeVisible();
  expect(screen.getAllByText(/All twelve digits can be read/)).toHaveLength(2);
  expect(screen.getAllByLabelText(/^(Choose file|Replace): /)).toHaveLength(1);

  await declare();
  await user.click(submit());
  const fault = "Please choose another file: Aadhaar card was refused.";
  expect(slotOf("Aadhaar card").getByText(fault)).toBeVisible();
  expect(calls).toEqual([]);

  choose("Aadhaar card", "masked.png", "image/png");
  await waitFor(() => expect(screen.queryByText(/All twelve digits/)).toBeNull());
  await user.click(submit());
  await waitFor(() => expect(address()).toBe("/fee-status"));
  expect(calls).toEqual([{ draft: "true", aadharCard: "(file)" }, filled]);
});

test("an application that cannot be read can be asked for again", async () => {
  refuse("get", "/student/admission", 403, "Not now.");
  const { user } = renderRoute("/admission/form");
  await screen.findByText("Not now.");
  answer("get", "/student/admission", admission());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Document Upload" })).toBeVisible();
});

test("courses that cannot be loaded are told beside their field", async () => {
  refuse("get", "/course/get-courses", 404, "No.");
  const { user } = await open();
  expect(await screen.findByText("The courses could not be loaded.")).toBeVisible();
  answer("get", "/course/get-courses", courses);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await user.click(screen.getByRole("combobox", { name: "Course" }));
  expect(await screen.findByRole("option", { name: "BMS" })).toBeVisible();
});

test("a session that ended leads to the login, and what was typed comes back", async () => {
  answerForm(() => refusal(401, refused("Please log in.", "request.not-signed-in")));
  const { user, type, address } = await open();
  await type("Full Name", "Asha");
  await waitFor(() => expect(address()).toBe("/log-in?next=%2Fadmission%2Fform"));
  const calls = answerForm(() => admission({ form: { ...filled, fullName: "Asha" } }));
  answer("post", "/auth/login", { student: asha });
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  expect(await screen.findByLabelText("Full Name")).toHaveValue("Asha");
  await waitFor(() => expect(calls).toEqual([{ draft: "true", fullName: "Asha" }]));
});
