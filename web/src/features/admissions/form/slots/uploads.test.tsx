import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { AdmissionSlot } from "@/lib/api-types";
import { answerDocuments, answerForm, refusal } from "@/testing/admission-server";
import {
  admission,
  courses,
  type SlotName,
  document as sent,
  slot,
  slotNames,
} from "@/testing/admissions";
import { FakeRequest, progress } from "@/testing/fake-request";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/course/get-courses", courses);
  answer("get", "/student/admission", admission());
  answerDocuments();
});

const megabyte = 1024 * 1024;

async function open() {
  const page = renderRoute("/admission/form");
  await screen.findByRole("heading", { name: "Document Upload" });
  const choose = (title: string, name: string, type: string, size = 4) => {
    const file = new File(["abcd"], name, { type });
    Object.defineProperty(file, "size", { value: size });
    fireEvent.change(screen.getByLabelText(new RegExp(`^(Choose file|Replace): ${title}`)), {
      target: { files: [file] },
    });
  };
  return { ...page, choose };
}

const slotOf = (title: string) => within(screen.getByRole("group", { name: title }));

type MediaType = AdmissionSlot["accepts"][number];

const withDocument = (name: SlotName, mediaType: MediaType = "image/jpeg") =>
  admission({
    slots: slotNames.map((each) =>
      slot(each, each === name ? { document: sent(name, { mediaType }) } : {}),
    ),
  });

test("the slots take what the specification says, from camera or files", async () => {
  await open();
  const photo = screen.getByLabelText("Choose file: Passport photo");
  expect(photo).toHaveAttribute("accept", "image/png,image/jpeg");
  expect(photo).not.toHaveAttribute("capture");
  expect(screen.getByLabelText("Choose file: Aadhaar card")).toHaveAttribute(
    "accept",
    "image/png,image/jpeg,application/pdf",
  );
  expect(screen.getByLabelText("Choose file: Aadhaar card")).toHaveAccessibleDescription(
    /masked copy/,
  );
});

test("a chosen file is sent at once, by itself, with its progress, and shown", async () => {
  const opened = answerDocuments();
  let release = () => {};
  const calls = answerForm(async () => {
    await new Promise<void>((done) => {
      release = done;
    });
    return withDocument("passportPhoto");
  });
  const { choose } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg");
  expect(await screen.findByRole("progressbar", { name: "Sending Passport photo" })).toBeVisible();
  expect(screen.getByText("Sending… 0%")).toBeVisible();
  expect(screen.getByLabelText("Choose file: Passport photo")).toBeDisabled();
  await waitFor(() => expect(calls).toEqual([{ draft: "true", passportPhoto: "(file)" }]));
  release();
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(slotOf("Passport photo").getByText(/Image, 340 KB/)).toBeVisible();
  await waitFor(() => expect(opened).toEqual(["passportPhoto"]));
});

test.each([
  [
    "Passport photo",
    "me.pdf",
    "application/pdf",
    4,
    "Please choose a PNG or JPEG image for Passport photo.",
  ],
  [
    "Aadhaar card",
    "card.heic",
    "image/heic",
    4,
    "Please choose a PNG or JPEG image or a PDF file for Aadhaar card.",
  ],
  [
    "Leaving certificate",
    "page.exe",
    "application/pdf",
    4,
    "Please choose a PNG or JPEG image or a PDF file for Leaving certificate.",
  ],
  [
    "Academic mark sheet",
    "sheet.pdf",
    "application/pdf",
    5 * megabyte + 1,
    "Please choose a smaller file: Academic mark sheet is larger than 5 MB.",
  ],
  [
    "Academic mark sheet",
    "sheet.png",
    "image/png",
    0,
    "Please choose Academic mark sheet again: this file is empty.",
  ],
])("%s: %s is refused before a byte is sent", async (title, name, type, size, message) => {
  const calls = answerForm(() => admission());
  const { choose } = await open();
  choose(title, name, type, size);
  expect(await slotOf(title).findByText(message)).toBeVisible();
  expect(slotOf(title).queryByRole("button", { name: /^Try again/ })).toBeNull();
  expect(calls).toEqual([]);
});

test("the largest file is sent", async () => {
  const calls = answerForm(() => withDocument("academicMarksheet", "application/pdf"));
  const { choose } = await open();
  choose("Academic mark sheet", "SHEET.PDF", "application/pdf", 5 * megabyte);
  expect(await screen.findByText(/PDF, 340 KB/)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("a file that the server refuses is shown beside its slot, and another may be chosen", async () => {
  const msg = "Aadhaar card is protected by a password. Please save it without one.";
  answerForm(() => refusal(400, faulty([{ path: "aadharCard", msg }])));
  const { choose } = await open();
  choose("Aadhaar card", "card.pdf", "application/pdf");
  expect(await slotOf("Aadhaar card").findByText(new RegExp(msg))).toBeVisible();
  answerForm(() => withDocument("aadharCard", "application/pdf"));
  choose("Aadhaar card", "card.pdf", "application/pdf");
  await waitFor(() => expect(screen.queryByText(new RegExp(msg))).toBeNull());
});

test("a broken line offers to send the same file again", async () => {
  failNetwork("post", "/student/fill-details");
  const { user, choose } = await open();
  choose("Passport photo", "me.png", "image/png");
  expect(
    await screen.findByText("Not sent. An unexpected error occurred. Please try again."),
  ).toBeVisible();
  const calls = answerForm(() => withDocument("passportPhoto"));
  await user.click(screen.getByRole("button", { name: "Try again: Passport photo" }));
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  expect(calls).toEqual([{ draft: "true", passportPhoto: "(file)" }]);
});

test("a form whose file is still on its way is not submitted yet", async () => {
  answerForm(() => new Promise(() => {}));
  const { user, choose } = await open();
  choose("Passport photo", "me.png", "image/png");
  await screen.findByRole("progressbar");
  await user.click(screen.getByRole("checkbox", { name: /I declare/ }));
  await user.click(screen.getByRole("button", { name: "Submit Application" }));
  const words = "Please wait a moment: Passport photo is still being sent.";
  expect(screen.getAllByText(words)[0]).toBeVisible();
});

test("a dropped file is taken like a chosen one", async () => {
  const calls = answerForm(() => withDocument("passportPhoto"));
  await open();
  const file = new File(["abcd"], "me.png", { type: "image/png" });
  fireEvent.drop(screen.getByRole("group", { name: "Passport photo" }), {
    dataTransfer: { files: [file] },
  });
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("one's own document is opened in a dialog", async () => {
  answerDocuments();
  answer("get", "/student/admission", withDocument("leavingCertificate"));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "View: Leaving certificate" }));
  expect(await screen.findByRole("dialog", { name: "Leaving certificate" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a sending can be cancelled and begun anew, and says when the line stalls", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const { choose, user } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg");
  const photo = slotOf("Passport photo");
  await waitFor(() => expect(FakeRequest.last?.opened[0]).toBe("POST"));
  const first = FakeRequest.last;
  act(() => first.upload.dispatchEvent(progress(30, 100)));
  expect(photo.getByRole("status")).toHaveTextContent("Sending… 30%");
  act(() => vi.advanceTimersByTime(5_000));
  expect(photo.getByRole("status")).toHaveTextContent("stuck at 30%");

  await user.click(photo.getByRole("button", { name: "Cancel: Passport photo" }));
  expect(await photo.findByRole("alert")).toHaveTextContent("Not sent. You cancelled it.");
  await user.click(photo.getByRole("button", { name: "Try again: Passport photo" }));
  await waitFor(() => expect(FakeRequest.last).not.toBe(first));
  // All is sent: it cannot be called back any more.
  act(() => FakeRequest.last.upload.dispatchEvent(progress(100, 100)));
  expect(photo.queryByRole("button", { name: "Cancel: Passport photo" })).toBeNull();
  vi.useRealTimers();
});
