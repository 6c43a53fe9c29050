import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
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
import { fileOf, photoBrowser } from "@/testing/photos";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refused } from "@/testing/server";

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
    fireEvent.change(screen.getByLabelText(new RegExp(`^(Choose file|Replace): ${title}`)), {
      target: { files: [fileOf(name, type, size)] },
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

test("a large photo is made smaller before it is sent, also one of more than 5 MB", async () => {
  photoBrowser({ width: 4032, height: 3024 });
  const sends = vi.spyOn(FormData.prototype, "append");
  const calls = answerForm(() => withDocument("passportPhoto"));
  const { choose } = await open();
  choose("Passport photo", "IMG_0042.JPG", "image/jpeg", 8 * megabyte);
  expect(slotOf("Passport photo").getByRole("status")).toHaveTextContent(
    "Making the photo smaller…",
  );
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  expect(calls).toEqual([{ draft: "true", passportPhoto: "(file)" }]);
  const [, file] = sends.mock.calls.find(([name]) => name === "passportPhoto") ?? [];
  expect(file).toMatchObject({ name: "IMG_0042.jpg", type: "image/jpeg", size: 384_000 });
});

test("a photo that cannot be made smaller is sent as it is, unless it is too large", async () => {
  const sends = vi.spyOn(FormData.prototype, "append");
  answerForm(() => withDocument("passportPhoto"));
  const { choose } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg", 8 * megabyte);
  const words = "Please choose a smaller file: Passport photo is larger than 5 MB.";
  expect(await slotOf("Passport photo").findByText(words)).toBeVisible();
  expect(sends).not.toHaveBeenCalled();
  choose("Passport photo", "me.jpg", "image/jpeg", 4 * megabyte);
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  const [, file] = sends.mock.calls.find(([name]) => name === "passportPhoto") ?? [];
  expect(file).toMatchObject({ name: "me.jpg", size: 4 * megabyte });
});

test("the making of a smaller photo can be cancelled, and nothing is sent", async () => {
  const { open: opens } = photoBrowser({ width: 4032, height: 3024 });
  opens.mockReturnValue(new Promise(() => {}));
  const calls = answerForm(() => withDocument("passportPhoto"));
  const { choose, user } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg", megabyte);
  const photo = slotOf("Passport photo");
  await user.click(photo.getByRole("button", { name: "Cancel: Passport photo" }));
  expect(await photo.findByRole("alert")).toHaveTextContent("Not sent. You cancelled it.");
  expect(calls).toEqual([]);
  photoBrowser({ width: 4032, height: 3024 });
  await user.click(photo.getByRole("button", { name: "Try again: Passport photo" }));
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  expect(calls).toHaveLength(1);
});

test("when there is a line again, the file that broke off is sent, and no other", async () => {
  let isOffline = true;
  const calls = answerForm(({ academicMarksheet }) =>
    academicMarksheet && isOffline
      ? HttpResponse.error()
      : withDocument(academicMarksheet ? "academicMarksheet" : "passportPhoto"),
  );
  const { choose, user } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg");
  expect(await screen.findByLabelText("Replace: Passport photo")).toBeEnabled();
  choose("Academic mark sheet", "sheet.png", "image/png");
  const sheet = slotOf("Academic mark sheet");
  expect(await sheet.findByRole("alert")).toHaveTextContent("Not sent.");
  isOffline = false;
  calls.length = 0;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByLabelText("Replace: Academic mark sheet")).toBeEnabled();
  expect(calls).toEqual([{ draft: "true", academicMarksheet: "(file)" }]);
  act(() => void window.dispatchEvent(new Event("online")));
  await user.click(screen.getByRole("checkbox", { name: /I declare/ }));
  expect(calls).toHaveLength(1);
});

test("what was cancelled does not go on by itself", async () => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const before = FakeRequest.last;
  const { choose, user } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg");
  const photo = slotOf("Passport photo");
  await waitFor(() => expect(FakeRequest.last).not.toBe(before));
  const first = FakeRequest.last;
  await user.click(photo.getByRole("button", { name: "Cancel: Passport photo" }));
  expect(await photo.findByRole("alert")).toHaveTextContent("You cancelled it.");
  act(() => void window.dispatchEvent(new Event("online")));
  await user.click(screen.getByRole("checkbox", { name: /I declare/ }));
  expect(photo.getByRole("alert")).toBeVisible();
  expect(FakeRequest.last).toBe(first);
});

test("a failure of the server's has a reference to quote", async () => {
  const unavailable = refused("The portal is busy.", "request.unavailable");
  answerForm(() => refusal(503, unavailable, { "X-Request-Id": "4f2c-77" }));
  const { choose } = await open();
  choose("Passport photo", "me.jpg", "image/jpeg");
  const photo = slotOf("Passport photo");
  expect(await photo.findByRole("alert")).toHaveTextContent("Not sent. The portal is busy.");
  expect(photo.getByText("4f2c-77")).toBeVisible();
});
