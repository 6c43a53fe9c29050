import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { courseList } from "@/testing/college";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

const [bsc] = courseList().courses;
if (!bsc) throw new Error("The test's college has a course");

async function open(served = courseList()) {
  answer("get", "/course/get-courses", served);
  renderRoute("/admission/courses");
  await screen.findByRole("heading", { name: "College of Science - Courses Offered" });
}

test("a card for each course says what it costs, asks for and teaches", async () => {
  await open();
  const card = within(await screen.findByRole("article", { name: "BSc IT" }));
  expect(card.getByText("B.Sc. Information Technology")).toBeVisible();
  const fact = (label: string) => card.getByText(label).nextElementSibling;
  expect(fact("Duration")).toHaveTextContent("3 Years");
  expect(fact("Fees")).toHaveTextContent("₹42,000.00");
  expect(fact("Fees for every course")).toHaveTextContent("₹4,000.50");
  expect(fact("Eligibility")).toHaveTextContent("45% or more in your last examination");
  const subjects = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(subjects).toEqual(["Operating Systems", "Web Programming"]);
});

test("the subjects of a course with terms are listed by term, two of one name apart", async () => {
  const subjects = [
    { subjectName: "Law", term: 2 },
    { subjectName: "Maths", term: 2 },
    { subjectName: "Maths", term: 1 },
  ];
  await open(courseList({ courses: [{ ...bsc, subjects }] }));
  const card = within(await screen.findByRole("article", { name: "BSc IT" }));
  const terms = card.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);
  expect(terms).toEqual(["Term 2", "Term 1"]);
  const lists = card.getAllByRole("list").map(({ textContent }) => textContent);
  expect(lists).toEqual(["LawMaths", "Maths"]);
});

test("the fees of every course stand beneath, with their sum", async () => {
  await open();
  const fees = within(await screen.findByRole("region", { name: "Fees for every course" }));
  const amountOf = (name: string) => fees.getByText(name).nextElementSibling;
  expect(amountOf("Library fee")).toHaveTextContent("₹1,500.00");
  expect(amountOf("Laboratory fee")).toHaveTextContent("₹2,500.50");
  expect(amountOf("Total")).toHaveTextContent("₹4,000.50");
});

test("what has not been set up says so", async () => {
  const bare = { ...bsc, fullName: "", baseFee: 0, eligibility: 0, subjects: [] };
  await open(courseList({ courses: [bare], globalFees: [] }));
  const card = within(await screen.findByRole("article", { name: "BSc IT" }));
  expect(card.getByText("Not announced yet")).toBeVisible();
  expect(card.getByText("No minimum percentage")).toBeVisible();
  expect(card.getByText("The subjects have not been announced yet.")).toBeVisible();
  expect(screen.getByText("There are no other fees.")).toBeVisible();
});

test("a college without courses says what to do", async () => {
  await open(courseList({ courses: [] }));
  expect(await screen.findByText("No courses yet")).toBeVisible();
});

test("a failure can be retried", async () => {
  refuse("get", "/course/get-courses", 404, "No such college.");
  const { user } = renderRoute("/admission/courses");
  expect(await screen.findByText("No such college.")).toBeVisible();
  answer("get", "/course/get-courses", courseList());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article", { name: "BSc IT" })).toBeVisible();
});
