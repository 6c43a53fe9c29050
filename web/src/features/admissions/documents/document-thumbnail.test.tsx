import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerDocuments } from "@/testing/admission-server";
import { admission, courses, documented, filled } from "@/testing/admissions";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

const all = ["passportPhoto", "academicMarksheet", "leavingCertificate", "aadharCard"];

beforeEach(() => {
  answer("get", "/course/get-courses", courses);
});

async function open(byDevice: boolean, status: "Draft" | "Submitted" = "Draft") {
  signedIn({ ...studentSession, byDevice });
  answer("get", "/student/admission", admission({ status, form: filled, slots: documented() }));
  const opened = answerDocuments();
  const page = renderRoute("/admission/form");
  await screen.findByRole("button", { name: "View: Aadhaar card" });
  return { ...page, opened };
}

test("of one's own documents there are pictures", async () => {
  const { opened } = await open(false);
  await waitFor(() => expect(opened.toSorted()).toEqual(all.toSorted()));
});

test.each(["Draft", "Submitted"] as const)(
  "where a device signed the student in, papers are not fetched unasked (%s)",
  async (status) => {
    const { opened } = await open(true, status);
    await waitFor(() => expect(opened).toEqual(["passportPhoto"]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(opened).toEqual(["passportPhoto"]);
  },
);

test("what was opened then has its picture", async () => {
  const { user, opened } = await open(true);
  const slot = screen.getByRole("group", { name: "Aadhaar card" });
  expect(slot.querySelector("img")).toBeNull();
  await user.click(within(slot).getByRole("button", { name: "View: Aadhaar card" }));
  await waitFor(() => expect(opened).toContain("aadharCard"));
  await waitFor(() => expect(slot.querySelector("img")).not.toBeNull());
  expect(opened.toSorted()).toEqual(["aadharCard", "passportPhoto"]);
});
