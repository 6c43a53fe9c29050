import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readFromTab } from "@/lib/browser-store";
import { answerForm, refusal } from "@/testing/admission-server";
import { admission, courses, filled } from "@/testing/admissions";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refused } from "@/testing/server";

const store = `admission-draft:${studentSession.id}`;

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/course/get-courses", courses);
  answer("get", "/student/admission", admission());
});

async function open() {
  const page = renderRoute("/admission/form");
  const field = await screen.findByLabelText("Full Name");
  return { ...page, field };
}

const saved = (fullName: string) =>
  admission({ form: { ...filled, fullName }, draftSavedAt: "2026-06-12T05:12:00Z" });

test("what is typed is saved after a pause: the changed fields only, once", async () => {
  const calls = answerForm(({ fullName = "" }) => saved(fullName));
  const { user, field } = await open();
  await user.type(field, "Asha");
  expect(calls).toEqual([]);
  expect(await screen.findByText(/^Saved at/)).toHaveTextContent("10:42");
  expect(calls).toEqual([{ draft: "true", fullName: "Asha" }]);
  expect(readFromTab(store)).toBeNull();
});

test("leaving a field saves at once, and another change waits for the call under way", async () => {
  let release: (() => void) | undefined;
  const calls = answerForm(async ({ fullName = "" }) => {
    if (!release) {
      await new Promise<void>((done) => {
        release = done;
      });
    }
    return saved(fullName);
  });
  const { user, field } = await open();
  await user.type(field, "Asha");
  await user.tab();
  expect(await screen.findByText("Saving…")).toBeVisible();
  await waitFor(() => expect(release).toBeDefined());
  await user.type(screen.getByLabelText("Parent Name"), "Anil");
  await user.tab();
  expect(calls).toHaveLength(1);
  release?.();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toEqual({ draft: "true", parentName: "Anil" });
});

test("a page that goes out of sight saves at once", async () => {
  const calls = answerForm(({ fullName = "" }) => saved(fullName));
  const { user, field } = await open();
  await user.type(field, "A");
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  sight.mockReturnValue("visible");
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 500 });
});

test("a busy server is asked again, and nothing is lost meanwhile", async () => {
  const busy = refused("The portal is busy.", "request.unavailable");
  let refusals = 0;
  answerForm(() => {
    refusals += 1;
    return refusal(503, busy, { "Retry-After": "1" });
  });
  const { user, field } = await open();
  await user.type(field, "Asha");
  await user.tab();
  expect(await screen.findByText("Not saved – will try again")).toBeVisible();
  expect(readFromTab(store)).toEqual({ fullName: "Asha" });
  const calls = answerForm(({ fullName = "" }) => saved(fullName));
  expect(await screen.findByText(/^Saved at/)).toBeVisible();
  expect(refusals).toBe(1);
  expect(calls).toEqual([{ draft: "true", fullName: "Asha" }]);
  expect(readFromTab(store)).toBeNull();
});

test("what was typed without a line survives a reload and is sent as soon as there is one", async () => {
  failNetwork("post", "/student/fill-details");
  const { user, field } = await open();
  await user.type(field, "Asha");
  await user.tab();
  await screen.findByText("Not saved – will try again");
  cleanup();

  const again = await open();
  expect(again.field).toHaveValue("Asha");
  const calls = answerForm(({ fullName = "" }) => saved(fullName));
  fireEvent(window, new Event("online"));
  expect(await screen.findByText(/^Saved at/)).toBeVisible();
  expect(calls).toEqual([{ draft: "true", fullName: "Asha" }]);
});

test("a form that is left makes one last call and no other", async () => {
  let failing = 0;
  answerForm(() => {
    failing += 1;
    return refusal(503, refused("The portal is busy.", "request.unavailable"), {
      "Retry-After": "0",
    });
  });
  const { user, field } = await open();
  await user.type(field, "Asha");
  await user.click(screen.getByRole("link", { name: "Guidelines" }));
  await waitFor(() => expect(screen.queryByLabelText("Full Name")).toBeNull());
  await waitFor(() => expect(failing).toBeGreaterThan(0));
  const calls = answerForm(() => saved("Asha"));
  await new Promise((done) => setTimeout(done, 4000));
  expect(calls).toEqual([]);
  expect(readFromTab(store)).toEqual({ fullName: "Asha" });
});

test("what another student of this tab typed stays theirs", async () => {
  sessionStorage.setItem("admission-draft:26000100099", JSON.stringify({ fullName: "Rohan" }));
  const { field } = await open();
  expect(field).toHaveValue("");
});

test("what the server cannot keep is shown with its reason and not sent again and again", async () => {
  const errors = [{ path: "fullName", msg: "This field may not contain line breaks." }];
  const calls = answerForm(() => refusal(400, faulty(errors)));
  const { user, field } = await open();
  await user.type(field, "Asha");
  await user.tab();
  expect(
    await screen.findByText("Not saved – This field may not contain line breaks."),
  ).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("an application submitted in another tab is shown as soon as typing finds out", async () => {
  const error = "Your application has been submitted and is being checked.";
  answerForm(() => refusal(409, refused(error, "admission.under-review")));
  const { user, field } = await open();
  answer("get", "/student/admission", admission({ status: "Submitted", form: filled }));
  await user.type(field, "Asha");
  await user.tab();
  expect((await screen.findAllByText(error))[0]).toBeVisible();
  expect(await screen.findByText("Your college is checking your application")).toBeVisible();
  expect(readFromTab(store)).toBeNull();
});
