import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { http, refuse, server } from "@/testing/server";
import { practical, subjectAttendance } from "@/testing/teaching";

/** A student of the second term, who was in the first. Tells what was asked for. */
function answerTermsOf(terms: number[], present = 2) {
  const asked: string[] = [];
  const termIn = (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    asked.push(pathname.replace(/^.*\/api/, "") + search);
    const term = Number(searchParams.get("term") ?? present);
    return { term, of: terms.length > 0 ? { term, terms } : {} };
  };
  server.use(
    http.get("/practicals", ({ request }) => {
      const { term, of } = termIn(request);
      const practicals = [practical({ title: `Of term ${term}`, mayRequest: term === present })];
      return HttpResponse.json({ practicals, ...of });
    }),
    http.get("/attendance/mine", ({ request }) => {
      const { term, of } = termIn(request);
      const subject = subjectAttendance({
        subjectName: `Taught in term ${term}`,
        ...(term !== present && { percentage: 60, lecturesNeeded: 9 }),
      });
      return HttpResponse.json({ line: 75, subjects: [subject], ...of });
    }),
  );
  return asked;
}

beforeEach(() => signedIn(studentSession));

const select = () => screen.queryByRole("combobox", { name: "Term" });
const request = () => screen.queryByRole("button", { name: /^Request Approval/ });

test("in a course of one term nothing is said of terms", async () => {
  const asked = answerTermsOf([]);
  renderRoute("/practicals?term=1");
  expect(await screen.findByText("Of term 2")).toBeVisible();
  expect(select()).toBeNull();
  expect(screen.queryByRole("heading", { name: /Term/ })).toBeNull();
  expect(asked.some((one) => one.includes("term="))).toBe(false);
});

test("in the first term there is none to choose, and the headings say it", async () => {
  answerTermsOf([1], 1);
  renderRoute("/practicals");
  expect(await screen.findByRole("heading", { name: "Active practicals · Term 1" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Attendance · Term 1" })).toBeVisible();
  expect(select()).toBeNull();
});

test("one choice leads both parts to a past term, which is read-only", async () => {
  const asked = answerTermsOf([1, 2]);
  const { user, address } = renderRoute("/practicals");
  await screen.findByText("Of term 2");
  expect(request()).toBeVisible();
  expect(await screen.findByRole("combobox", { name: "Term" })).toHaveValue("Term 2");
  await user.click(select() as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "Term 1" }));
  expect(address()).toBe("/practicals?term=1");
  expect(await screen.findByText("Of term 1")).toBeVisible();
  expect(await screen.findByText("Taught in term 1")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Active practicals · Term 1" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Attendance · Term 1" })).toBeVisible();
  expect(screen.getByText(/^Term 1 is over/)).toBeVisible();
  expect(request()).toBeNull();
  // Nobody can attend a lecture of it any more.
  expect(screen.getByText("Below the line")).toBeVisible();
  expect(asked).toContain("/attendance/mine?term=1");
  expect(asked).toContain("/practicals?status=Active&term=1&limit=25");
});

test("the term stays in the address from tab to tab, and the present one needs none", async () => {
  const asked = answerTermsOf([1, 2]);
  const { user, address } = renderRoute("/practicals?term=1");
  await screen.findByText("Of term 1");
  // Not the present term's first.
  expect(asked.filter((one) => one.startsWith("/practicals"))).toEqual([
    "/practicals?status=Active&term=1&limit=25",
  ]);
  await user.click(screen.getByRole("tab", { name: "Completed" }));
  expect(address()).toBe("/practicals?term=1&tab=completed");
  await user.click(select() as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "Term 2" }));
  expect(address()).toBe("/practicals?tab=completed");
  await waitFor(() => expect(screen.queryByText(/^Term 1 is over/)).toBeNull());
});

test("a term that the student was never in is not asked for", async () => {
  const asked = answerTermsOf([1, 2]);
  renderRoute("/practicals?term=5");
  expect(await screen.findByText("Of term 2")).toBeVisible();
  expect(asked.some((one) => one.includes("term=5"))).toBe(false);
  expect(select()).toHaveValue("Term 2");
});

test("while the terms cannot be read the server is asked for what the address names", async () => {
  const asked = answerTermsOf([1, 2]);
  refuse("get", "/attendance/mine", 403, "Not now.");
  renderRoute("/practicals?term=1");
  expect(await screen.findByText("Of term 1")).toBeVisible();
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(asked).toEqual(["/practicals?status=Active&term=1&limit=25"]);
});
