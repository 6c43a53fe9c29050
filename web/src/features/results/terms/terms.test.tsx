import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { OwnResult } from "@/lib/api-types";
import { watchDownloads } from "@/testing/downloads";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { ownResult, ownResults, resultOf, sixTerms, twoTerms } from "@/testing/results";
import { answer, http, refuse, server } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

async function open(own: OwnResult, address = "/result") {
  answer("get", "/result", own);
  const page = renderRoute(address);
  await screen.findByRole("heading", { name: "Notes" });
  return page;
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const marks = () => screen.getByRole("table", { name: "Marks by subject" });
const choice = () => screen.findByRole("combobox", { name: "Term" });
const verifyLink = () => screen.getByRole("link", { name: "Check this result publicly" });

async function choose(user: Awaited<ReturnType<typeof open>>["user"], term: string) {
  await user.click(await choice());
  await user.click(await screen.findByRole("option", { name: term }));
}

/** The files that were asked for, answered one after the other. */
function watchFiles() {
  const asked: string[] = [];
  watchDownloads();
  const file = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return new HttpResponse<string>("%PDF");
  };
  server.use(http.get("/result/pdf", file), http.get("/result/transcript.pdf", file));
  return asked;
}

test("at first it is the result published last, whichever term that is of", async () => {
  await open(twoTerms());
  expect(heading()).toBe("Result · Term 1");
  expect(document.title).toBe("Term 1 – Result – Student services portal");
  expect(await choice()).toHaveValue("Term 1");
  expect(screen.getByText("Issue 3, replaces the earlier one")).toBeVisible();
  expect(marks()).toHaveTextContent("Accounts 110031F");
  expect(screen.getByText(/Accounts 1 is not passed\./)).toBeVisible();
  expect(verifyLink()).toHaveAttribute("href", "https://portal.example/verify/term1");
});

test("another term is chosen: all that is shown is of that one, and the address says so", async () => {
  const { user, address } = await open(twoTerms());
  await choose(user, "Term 2");
  expect(address()).toBe("/result?term=2");
  expect(heading()).toBe("Result · Term 2");
  expect(screen.getByText("66.00%", { selector: "dd" })).toBeVisible();
  expect(screen.getByText("Issue 2")).toBeVisible();
  expect(marks()).toHaveTextContent("Accounts 210062B");
  expect(marks()).not.toHaveTextContent("Accounts 1100");
  expect(screen.queryByText(/is not passed/)).toBeNull();
  expect(screen.getByText(/closed on 27 February 2026/)).toBeVisible();
  expect(verifyLink()).toHaveAttribute("href", "https://portal.example/verify/term2");
  await choose(user, "Term 1");
  expect(address()).toBe("/result");
});

test.each([
  ["/result?term=2", "Result · Term 2"],
  ["/result?term=9", "Result · Term 1"],
  ["/result?term=before", "Result · Term 1"],
])("the address %s shows: %s", async (address, shown) => {
  await open(twoTerms(), address);
  expect(heading()).toBe(shown);
});

test("a result from before the course had terms has a name of its own", async () => {
  const { term: _, ...before } = resultOf(1);
  const { user, address } = await open(ownResults(before, resultOf(2)));
  expect(heading()).toBe("Result · Term 2");
  await choose(user, "Before terms");
  expect(address()).toBe("/result?term=before");
  expect(heading()).toBe("Result · Before terms");
  expect(screen.getByText("First issue")).toBeVisible();
});

test("the result of the term and the transcript are downloaded", async () => {
  const asked = watchFiles();
  const { user } = await open(twoTerms(), "/result?term=2");
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  await user.click(screen.getByRole("button", { name: "Download Transcript" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual(["/api/result/pdf?issue=2", "/api/result/transcript.pdf"]);
});

test("a result that was replaced since says so, and the page asks for the current one", async () => {
  const { user } = await open(twoTerms(), "/result?term=2");
  refuse("get", "/result/pdf", 404, "Not found.");
  answer("get", "/result", ownResults(resultOf(1), { ...resultOf(2), issue: 3, replaces: 2 }));
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  expect(await screen.findByText(/has just been replaced/)).toBeVisible();
  expect(await screen.findByText("Issue 3, replaces the earlier one")).toBeVisible();
});

test("two results of one term are told apart, as after a change of the course", async () => {
  const again = { ...resultOf(1), issue: 7 };
  const { address } = await open(ownResults(resultOf(1), again, resultOf(2)), "/result?term=1-7");
  expect(screen.getByText("Issue 7")).toBeVisible();
  expect(address()).toBe("/result?term=1-7");
});

test("a transcript that is refused says why", async () => {
  const { user } = await open(twoTerms());
  refuse("get", "/result/transcript.pdf", 404, "No result is published.");
  await user.click(screen.getByRole("button", { name: "Download Transcript" }));
  expect(await screen.findByText("No result is published.")).toBeVisible();
});

test("six terms: a picture and its table, whose rows lead to each term", async () => {
  const { user, address, back } = await open(sixTerms());
  const picture = await screen.findByRole("img", {
    name: "Bar chart: Percentage by term. The table has its numbers.",
  });
  expect(picture.querySelectorAll(".visx-bar")).toHaveLength(6);
  const table = screen.getByRole("table", { name: "Table: Percentage by term" });
  const [head, ...rows] = within(table).getAllByRole("row");
  expect(head).toHaveTextContent("TermPercentageGradeStatusPublishedIssue");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Term 165.50%BPASS12/01/20261",
    "Term 266.00%BPASS12/02/20262",
    "Term 366.50%BPASS12/03/20263",
    "Term 467.00%BPASS12/04/20264",
    "Term 567.50%BPASS12/05/20265",
    "Term 6Shown above68.00%BPASS12/06/20266",
  ]);
  const link = (name: string) => within(table).getByRole("link", { name });
  expect(link("Term 6")).toHaveAttribute("aria-current", "true");
  expect(link("Term 6")).toHaveAttribute("href", "/result");
  await user.click(link("Term 3"));
  expect(address()).toBe("/result?term=3");
  expect(heading()).toBe("Result · Term 3");
  expect(screen.getByText("Result · Term 3")).toHaveFocus();
  expect(await choice()).toHaveValue("Term 3");
  expect(rows[2]).toHaveTextContent("Shown above");
  await back();
  expect(heading()).toBe("Result · Term 6");
});

test("the link to the term that is shown leads to its beginning", async () => {
  const { user, address } = await open(twoTerms());
  const table = await screen.findByRole("table", { name: "Table: Percentage by term" });
  await user.click(within(table).getByRole("link", { name: "Term 1" }));
  expect(address()).toBe("/result");
  expect(screen.getByText("Result · Term 1")).toHaveFocus();
});

test("of a first term alone there is a transcript, and nothing to choose or compare", async () => {
  const asked = watchFiles();
  const { user } = await open(ownResults(resultOf(1)));
  expect(heading()).toBe("Result · Term 1");
  expect(screen.getByRole("button", { name: "Download Transcript" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  await waitFor(() => expect(asked).toEqual(["/api/result/pdf?issue=1"]));
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByText("Percentage by term")).toBeNull();
});

test("in a course of one term nothing is said of terms", async () => {
  const asked = watchFiles();
  const { user } = await open(ownResult(), "/result?term=2");
  expect(heading()).toBe("Result");
  expect(screen.queryByRole("button", { name: "Download Transcript" })).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByText("Percentage by term")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Download Result" }));
  await waitFor(() => expect(asked).toEqual(["/api/result/pdf"]));
});
