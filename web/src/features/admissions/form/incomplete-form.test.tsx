import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Admission } from "@/lib/api-types";
import { answerDocuments, answerForm } from "@/testing/admission-server";
import { admission, courses, document, filled, slot, slotNames } from "@/testing/admissions";
import { answerTimeline } from "@/testing/notifications";
import { profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

// Of students whom the college has brought in from a file.

const known = { fullName: filled.fullName, dob: filled.dob, course: filled.course };
const unknown = {
  gender: "",
  parentName: "",
  parentPhone: "",
  address: "",
  lastInstitution: "",
  score: "",
};

const imported = (overrides: Partial<Admission> = {}) =>
  admission({
    status: "Approved",
    isImported: true,
    isIncomplete: true,
    form: { ...filled, ...unknown },
    decidedAt: "2026-05-26T05:00:00Z",
    ...overrides,
  });

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/course/get-courses", courses);
  answer("get", "/student/get", { ...profile, isImported: true });
  answerTimeline([]);
  answerDocuments();
});

async function open(found: Admission) {
  answer("get", "/student/admission", found);
  const page = renderRoute("/admission/form");
  await screen.findByRole("heading", { name: "Personal Information" });
  const submit = async () => {
    await page.user.click(screen.getByRole("checkbox", { name: /I declare/ }));
    await page.user.click(screen.getByRole("button", { name: "Submit Application" }));
  };
  return { ...page, submit };
}

const done = imported({ isIncomplete: false, form: filled, submittedAt: "2026-06-12T05:00:00Z" });

test("the form is open although the student is admitted, and says why", async () => {
  await open(imported());
  expect(
    screen.getByText(
      "Your college has added you to the portal. Please fill in what it does not know about you.",
    ),
  ).toBeVisible();
  for (const label of ["Full Name", "Date of Birth", "Course"]) {
    expect(screen.getByLabelText(label)).toHaveAttribute("readonly");
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^From your college\./);
  }
  expect(screen.getByLabelText("Full Name")).toHaveValue("Asha Kulkarni");
  expect(screen.getByLabelText("Date of Birth")).toHaveValue("14/05/2007");
  expect(screen.getByLabelText("Course")).toHaveValue("BMS");
  expect(screen.queryByRole("combobox", { name: "Course" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Open calendar" })).toBeNull();
  expect(screen.getByLabelText("Contact Number")).not.toHaveAttribute("readonly");
  expect(screen.getByText(/^You do not need to add documents/)).toBeVisible();
});

test("what is missing is told, but for the documents", async () => {
  // A call would fail this test: no answer to it is set up.
  const { submit } = await open(imported());
  await submit();
  const faults = within(screen.getByRole("alert")).getAllByRole("link");
  expect(faults).toHaveLength(6);
  expect(screen.queryByText("Please add your Aadhaar card.")).toBeNull();
});

test("a document that was refused has to be another one", async () => {
  const refusal = "It cannot be read.";
  const slots = slotNames.map((name, index) =>
    slot(name, index === 0 ? { document: document(name, { refusal }) } : {}),
  );
  const { submit } = await open(imported({ form: filled, slots }));
  await submit();
  expect(
    screen.getByRole("link", { name: "Please choose another file: Passport photo was refused." }),
  ).toBeVisible();
});

test("it is sent without documents, and a low percentage is nobody's concern any more", async () => {
  const calls = answerForm(() => done);
  const { user, submit, address } = await open(imported({ form: { ...filled, score: "" } }));
  await user.type(screen.getByLabelText("Percentage"), "35");
  expect(screen.queryByText(/below the 50%/)).toBeNull();
  await submit();
  await waitFor(() => expect(address()).toBe("/student-detail"));
  expect(await screen.findByText("Thank you. Your college has your details now.")).toBeVisible();
  expect(await screen.findByText(/^Fill in the Admission Form to add/)).toBeVisible();
  const whole = calls.filter(({ draft }) => draft !== "true");
  expect(whole).toEqual([{ ...filled, score: "35" }]);
  // Of the draft only what was typed.
  for (const { draft, ...parts } of calls.filter((call) => call.draft)) {
    expect(Object.keys(parts)).not.toContain(Object.keys(known));
  }
});

test("once it is filled in it is closed, as for anybody who is admitted", async () => {
  answer("get", "/student/admission", done);
  renderRoute("/admission/form");
  expect(await screen.findByRole("heading", { name: "You are admitted" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit Application" })).toBeNull();
  expect(screen.getAllByText("Not provided")).toHaveLength(slotNames.length);
});
