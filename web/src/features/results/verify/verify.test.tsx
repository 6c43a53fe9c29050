import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { verification, verifiedTranscript } from "@/testing/results";
import { answer, failNetwork, refuse, refused } from "@/testing/server";

// Nobody is signed in, and the session is not asked for: such a call would fail these tests.

test("a valid result, with what a stranger may know of it", async () => {
  const calls = answer("get", "/verify/k7Qm2vXz", verification());
  const { address } = renderRoute("/verify/k7Qm2vXz");
  expect(await screen.findByRole("heading", { name: "Valid" })).toBeVisible();
  expect(screen.getByText(/it is the current one/)).toBeVisible();
  const facts = screen.getByText("Asha Ramesh Kulkarni").closest("dl");
  expect(facts?.textContent).toBe(
    "CollegeSunrise CollegeStudent ID26000100001NameAsha Ramesh KulkarniCourseB.Sc. Information TechnologyDate of issue12/06/2026Percentage84.75%StatusPASS",
  );
  const sure = screen.getByRole("region", { name: "Check that this page is genuine" });
  expect(sure).toHaveTextContent("The operator of this portal has set up Sunrise College.");
  expect(sure).toHaveTextContent(`This page is at ${window.location.host}.`);
  expect(address()).toBe("/verify/k7Qm2vXz");
  expect(calls).toHaveLength(1);
});

test("a college that a stranger has set up is named as such", async () => {
  answer("get", "/verify/k7Qm2vXz", verification({ collegeFoundedBy: "Stranger" }));
  renderRoute("/verify/k7Qm2vXz");
  expect(await screen.findByText(/nobody has checked that it is the real college/)).toBeVisible();
});

test("it is kept out of search engines", async () => {
  answer("get", "/verify/k7Qm2vXz", verification());
  renderRoute("/verify/k7Qm2vXz");
  await screen.findByRole("heading", { name: "Valid" });
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("a replaced issue is superseded", async () => {
  answer("get", "/verify/old", verification({ standing: "Superseded", status: "FAIL" }));
  renderRoute("/verify/old");
  expect(await screen.findByRole("heading", { name: "Superseded" })).toBeVisible();
  expect(screen.getByText(/a newer issue has replaced it/)).toBeVisible();
  expect(screen.getByText("FAIL")).toBeVisible();
});

test("a result of a term says which", async () => {
  answer("get", "/verify/k7Qm2vXz", verification({ term: 2 }));
  renderRoute("/verify/k7Qm2vXz");
  expect(await screen.findByText(/has issued this result/)).toBeVisible();
  const facts = screen.getByText("Asha Ramesh Kulkarni").closest("dl");
  expect(facts).toHaveTextContent("CourseB.Sc. Information TechnologyTerm2Date of issue12/06/2026");
  expect(screen.queryByRole("region", { name: "Terms of this transcript" })).toBeNull();
});

test("a transcript says so, and lists its terms", async () => {
  answer("get", "/verify/k7Qm2vXz", verifiedTranscript());
  renderRoute("/verify/k7Qm2vXz");
  expect(await screen.findByRole("heading", { name: "Valid" })).toBeVisible();
  expect(
    screen.getByText(/has issued this transcript, and no result in it has been replaced/),
  ).toBeVisible();
  const facts = screen.getByText("Asha Ramesh Kulkarni").closest("dl");
  expect(facts).toHaveTextContent(/^DocumentTranscriptCollegeSunrise College/);
  expect(facts).toHaveTextContent(/Percentage of these terms58\.25%Status of these termsFAIL$/);
  const terms = screen.getByRole("region", { name: "Terms of this transcript" });
  expect(
    within(terms)
      .getAllByRole("listitem")
      .map((term) => term.textContent),
  ).toEqual(["Before terms61.00%PASSIssued 01/12/2025", "Term 255.50%FAILIssued 12/06/2026"]);
});

test("a transcript of which a term has a newer result is superseded", async () => {
  answer("get", "/verify/old", verifiedTranscript({ standing: "Superseded" }));
  renderRoute("/verify/old");
  expect(await screen.findByRole("heading", { name: "Superseded" })).toBeVisible();
  expect(
    screen.getByText(/transcript, but a newer result of one of its terms has been published/),
  ).toBeVisible();
  expect(screen.getByRole("region", { name: "Terms of this transcript" })).toBeVisible();
});

test("an unknown code", async () => {
  refuse("get", "/verify/nothing", 404, "Not found.");
  const { user, address } = renderRoute("/verify/nothing");
  expect(await screen.findByRole("heading", { name: "Unknown" })).toBeVisible();
  expect(screen.getByText(/No result has this code/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Check another code" }));
  expect(address()).toBe("/verify");
  expect(await screen.findByLabelText("Code of the result or transcript")).toBeVisible();
});

test.each([
  [{ "Retry-After": "42" }, "in 42 seconds"],
  [{ "Retry-After": "600" }, "in 10 minutes"],
  [undefined, "in a few minutes"],
])("too many checks say when to try again: %j", async (headers, wait) => {
  answer("get", "/verify/abc", refused("Too many.", "result.too-many-checked"), {
    status: 429,
    ...(headers && { headers }),
  });
  const { user } = renderRoute("/verify/abc");
  expect(await screen.findByRole("heading", { name: "Too many checks" })).toBeVisible();
  expect(screen.getByText(new RegExp(`Please try again ${wait}\\.`))).toBeVisible();
  answer("get", "/verify/abc", verification());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Valid" })).toBeVisible();
});

test("unreachable says that this means nothing", async () => {
  failNetwork("get", "/verify/abc");
  const { user } = renderRoute("/verify/abc");
  expect(await screen.findByText(/which says nothing about the result/)).toBeVisible();
  answer("get", "/verify/abc", verification());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Valid" })).toBeVisible();
});

test.each([
  ["k7Qm2vXz", "/verify/k7Qm2vXz"],
  [" k7Qm 2vXz ", "/verify/k7Qm2vXz"],
  // Dashes and capitals are as the server likes to read them.
  ["K7QM-2VXZ", "/verify/K7QM-2VXZ"],
  ["https://portal.example/verify/k7Qm2vXz?x=1", "/verify/k7Qm2vXz"],
])("%s is typed", async (typed, to) => {
  answer("get", to as `/verify/${string}`, verification());
  const { user, address } = renderRoute("/verify");
  await user.type(
    await screen.findByLabelText("Code of the result or transcript"),
    `${typed}{Enter}`,
  );
  await waitFor(() => expect(address()).toBe(to));
  expect(await screen.findByRole("heading", { name: "Valid" })).toBeVisible();
});

test("nothing typed is no code", async () => {
  const { user } = renderRoute("/verify");
  await user.click(await screen.findByRole("button", { name: "Check" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Please enter the code.");
});
