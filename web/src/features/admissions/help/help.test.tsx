import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { courseList } from "@/testing/college";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

test("three questions, of which one answer is open at a time", async () => {
  answer("get", "/course/get-courses", courseList());
  const { user, address } = renderRoute("/admission/help");
  await screen.findByRole("heading", { name: "Common questions" });
  const question = (name: RegExp) => screen.getByRole("button", { name });
  const open = () => screen.queryAllByRole("button", { expanded: true });
  const questions = screen.getAllByRole("heading", { level: 3 });
  expect(questions).toHaveLength(3);
  await user.click(question(/^Which documents/));
  expect(screen.getByText(/masked copy of your Aadhaar card/)).toBeVisible();
  await user.click(question(/pay my fees/));
  expect(open()).toEqual([question(/pay my fees/)]);
  await user.keyboard("{Enter}");
  expect(open()).toEqual([]);
  await user.click(question(/results/));
  expect(screen.getByText(/within 15 days of the result date/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to Result" }));
  await waitFor(() => expect(address()).toBe("/result"));
});

test("the college's own contacts are there to be used", async () => {
  answer("get", "/course/get-courses", courseList({ supportPhone: "022 2430 1100 / 1101" }));
  renderRoute("/admission/help");
  const email = await screen.findByRole("link", { name: "help@college.example" });
  expect(email).toHaveAttribute("href", "mailto:help@college.example");
  const phone = screen.getByRole("link", { name: "022 2430 1100 / 1101" });
  expect(phone).toHaveAttribute("href", "tel:02224301100");
  expect(screen.getByText("14 Tilak Road, Mumbai")).toBeVisible();
});

test("a college that has named nobody says so", async () => {
  answer("get", "/course/get-courses", courseList({ supportEmail: "", supportPhone: "" }));
  renderRoute("/admission/help");
  expect(await screen.findByText(/has not added contact details yet/)).toBeVisible();
  expect(screen.getByText("14 Tilak Road, Mumbai")).toBeVisible();
  expect(screen.queryByText("Phone")).toBeNull();
});

test("contacts that cannot be read leave the answers there", async () => {
  refuse("get", "/course/get-courses", 404, "No such college.");
  const { user } = renderRoute("/admission/help");
  expect(await screen.findByText("No such college.")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Which documents/ })).toBeVisible();
  answer("get", "/course/get-courses", courseList());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("help@college.example")).toBeVisible();
});
