import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { expectKept } from "@/testing/kept";
import { signedIn, signedOut, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { failedResult, ownResult } from "@/testing/results";
import { answer, http, refuse, server } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

const figure = (label: string) =>
  screen.getAllByText(label, { selector: "dt" })[0]?.parentElement as HTMLElement;

test("whose result it is, how it turned out, and subject by subject", async () => {
  answer("get", "/result", ownResult());
  renderRoute("/result");
  expect(await screen.findByRole("heading", { name: "Asha Ramesh Kulkarni" })).toBeVisible();
  expect(screen.getByText("Student ID 26000100001")).toBeVisible();
  expect(screen.getByText("B.Sc. Information Technology")).toBeVisible();
  expect(screen.getByText("College of Science", { selector: "main *" })).toBeVisible();
  expect(figure("Percentage")).toHaveTextContent("84.75%169.5 of 200 marks");
  expect(figure("Grade")).toHaveTextContent("A");
  expect(figure("Status")).toHaveTextContent("PASS");
  expect(figure("Published").textContent).toMatch(/^Published12\/06\/2026First issue$/);

  const table = screen.getByRole("table", { name: "Marks by subject" });
  const [head, ...rows] = within(table).getAllByRole("row");
  expect(head).toHaveTextContent("SubjectMax MarksObtainedGrade");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Operating Systems10078B",
    "Web Programming10091.5A+",
    "Total marks200169.5A",
  ]);
  expect(screen.queryByRole("link", { name: "See your re-exams" })).toBeNull();
});

test("the notes of the specification, with their days, and the public check", async () => {
  answer("get", "/result", ownResult());
  renderRoute("/result");
  const notes = (await screen.findByRole("heading", { name: "Notes" })).parentElement;
  expect(notes).toHaveTextContent(
    /Re-evaluation must be applied for within 15 days of the result date: closed on 27 June 2026\./,
  );
  expect(notes).toHaveTextContent(
    /The original mark sheet arrives in 30 working days: by 24 July 2026\./,
  );
  expect(notes).toHaveTextContent("Queries go to the examination department.");
  expect(screen.getByRole("link", { name: "Check this result publicly" })).toHaveAttribute(
    "href",
    "https://portal.example/verify/k7Qm2vXz",
  );
});

test("while re-evaluation is open, the notes say until when", async () => {
  answer("get", "/result", ownResult({ reevaluationUntil: "2090-06-02" }));
  renderRoute("/result");
  const notes = (await screen.findByRole("heading", { name: "Notes" })).parentElement;
  expect(notes).toHaveTextContent(/of the result date: until 2 June 2090 \(in \d+ years\)\./);
});

test("failed subjects lead to the re-exam; a later issue says so", async () => {
  answer("get", "/result", failedResult({ issue: 2, replaces: 1 }));
  renderRoute("/result");
  expect(await screen.findByText("Issue 2, replaces the earlier one")).toBeVisible();
  expect(figure("Status")).toHaveTextContent("FAIL");
  expect(screen.getByText(/Web Programming is not passed\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "See your re-exams" })).toHaveAttribute(
    "href",
    "/reexam",
  );
});

test("the result is downloaded; a refusal is shown", async () => {
  answer("get", "/result", ownResult());
  const saved = watchDownloads();
  refuse("get", "/result/pdf", 404, "No result is published.");
  const { user } = renderRoute("/result");
  await screen.findByRole("heading", { name: "Notes" });
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  expect(await screen.findByText("No result is published.")).toBeVisible();
  server.use(
    http.get(
      "/result/pdf",
      () =>
        new HttpResponse("%PDF", {
          headers: { "Content-Disposition": 'attachment; filename="result.pdf"' },
        }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["result.pdf"]));
});

test("what is not published says so", async () => {
  answer("get", "/result", { ...ownResult(), result: null });
  renderRoute("/result");
  expect(await screen.findByText("Your result is not published yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Download Result" })).toBeNull();
});

test("a failure can be tried again", async () => {
  refuse("get", "/result", 403, "Not now.");
  const { user } = renderRoute("/result");
  await screen.findByText("Not now.");
  answer("get", "/result", ownResult());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Notes" })).toBeVisible();
});

test("the result is asked for together with the session, and once", async () => {
  let sayWho = () => {};
  const held = new Promise<void>((resolve) => {
    sayWho = resolve;
  });
  server.use(http.get("/auth/session", () => held.then(() => HttpResponse.json(studentSession))));
  const calls = answer("get", "/result", ownResult());
  renderRoute("/result");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Result" })).toBeNull();
  sayWho();
  expect(await screen.findByRole("heading", { name: "Notes" })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("asked too early by nobody, it leads to the login all the same", async () => {
  signedOut();
  refuse("get", "/result", 401, "Please log in.");
  const { address } = renderRoute("/result");
  await waitFor(() => expect(address()).toBe("/log-in?next=%2Fresult"));
});

test("a result that cannot be read anew stays", async () => {
  answer("get", "/result", ownResult());
  renderRoute("/result");
  await expectKept("/result", "Asha Ramesh Kulkarni");
});
