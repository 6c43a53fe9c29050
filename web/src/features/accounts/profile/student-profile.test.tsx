import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answerTimeline } from "@/testing/notifications";
import { asha, profile, signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";

beforeEach(() => {
  answerTimeline([]);
});

const factOf = (label: string) => {
  const card = screen.getByRole("article");
  return within(card).getByText(label).nextElementSibling;
};

test("the card shows what the server knows", async () => {
  signedIn(studentSession);
  answer("get", "/student/get", {
    ...profile,
    course: "BMS",
    dateOfBirth: "2006-04-12",
    gender: "female",
    address: "12 Tilak Road",
    mobile: "9820012345",
  });
  renderRoute("/student-detail");
  expect(await screen.findByRole("heading", { name: asha.name })).toBeVisible();
  expect(factOf("Student ID")).toHaveTextContent("26000100001");
  expect(factOf("Email")).toHaveTextContent("asha@college.example");
  expect(factOf("Date of birth")).toHaveTextContent("12/04/2006");
  expect(factOf("Gender")).toHaveTextContent("Female");
  expect(factOf("College")).toHaveTextContent("College of Science");
  expect(factOf("Course")).toHaveTextContent("BMS");
  expect(factOf("Address")).toHaveTextContent("12 Tilak Road");
  expect(factOf("Mobile")).toHaveTextContent("9820012345");
  expect(screen.queryByText("Not provided yet")).toBeNull();
  expect(screen.queryByRole("link", { name: "Go to the Admission Form" })).toBeNull();
});

test("what is missing says so", async () => {
  signedIn(studentSession);
  answer("get", "/student/get", profile);
  renderRoute("/student-detail");
  await screen.findByRole("heading", { name: asha.name });
  expect(screen.getAllByText("Not provided yet")).toHaveLength(5);
  for (const label of ["Date of birth", "Gender", "Course", "Address", "Mobile"]) {
    expect(factOf(label)).toHaveTextContent("Not provided yet");
  }
  expect(factOf("College")).toHaveTextContent("College of Science");
  expect(screen.getByRole("link", { name: "Go to the Admission Form" })).toHaveAttribute(
    "href",
    "/admission/form",
  );
});

test("who was imported is led to the form for what the college does not know", async () => {
  signedIn(studentSession);
  answer("get", "/student/get", {
    ...profile,
    ...{ course: "BMS", dateOfBirth: "2006-04-12", mobile: "9820012345", isImported: true },
  });
  renderRoute("/student-detail");
  await screen.findByRole("heading", { name: asha.name });
  expect(screen.getAllByText("Not provided yet")).toHaveLength(2);
  for (const label of ["Gender", "Address"]) {
    expect(factOf(label)).toHaveTextContent("Not provided yet");
  }
  expect(screen.getByText(/^Fill in the Admission Form to add what is missing\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the Admission Form" })).toBeVisible();
});

test("the passport photo of the application is beside the name", async () => {
  signedIn(studentSession);
  answer("get", "/student/get", { ...profile, photo: "/api/documents/d1" });
  const asked: string[] = [];
  server.use(
    http.untyped.get("*/api/documents/:id", ({ params }) => {
      asked.push(String(params.id));
      return new HttpResponse("JPEG", { headers: { "Content-Type": "image/jpeg" } });
    }),
  );
  renderRoute("/student-detail");
  expect(await screen.findByRole("img", { name: "Photo of Asha Kulkarni" })).toBeVisible();
  expect(asked).toEqual(["d1"]);
});

test("a photo that does not come leaves the card as it is", async () => {
  signedIn(studentSession);
  answer("get", "/student/get", { ...profile, photo: "/api/documents/d1" });
  let asked = 0;
  server.use(
    http.untyped.get("*/api/documents/d1", () => {
      asked += 1;
      return HttpResponse.json({}, { status: 404 });
    }),
  );
  renderRoute("/student-detail");
  await screen.findByRole("heading", { name: asha.name });
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole("img")).toBeNull();
  expect(factOf("College")).toHaveTextContent("College of Science");
});

test("a failure can be retried", async () => {
  signedIn(studentSession);
  refuse("get", "/student/get", 404, "No such student.");
  const { user } = renderRoute("/student-detail");
  expect(await screen.findByText("No such student.")).toBeVisible();
  answer("get", "/student/get", profile);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: asha.name })).toBeVisible();
});

test("a session that ended leads to the login and back again", async () => {
  signedIn(studentSession);
  refuse("get", "/student/get", 401, "Please log in.");
  const { user, address } = renderRoute("/student-detail");
  await waitFor(() => expect(address()).toBe("/log-in?next=%2Fstudent-detail"));

  answer("post", "/auth/login", { student: asha });
  answer("get", "/student/get", profile);
  await user.type(await screen.findByLabelText("Sap Id or Email"), asha.id);
  await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
  await waitFor(() => expect(address()).toBe("/student-detail"));
  expect(await screen.findByRole("heading", { name: asha.name })).toBeVisible();
});
