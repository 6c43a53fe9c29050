import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

const instalment = (number: number, dueDate: string) => ({
  _id: `0190000${number}`,
  title: `Instalment ${number} of 2`,
  amount: 62500,
  dueDate,
});

test("the fee is shown with its instalments and their due dates", async () => {
  signedIn(studentSession);
  answer("get", "/fees/status", {
    admissionStatus: "Approved",
    totalFee: 125000,
    instalments: [instalment(1, "2090-07-15"), instalment(2, "2090-12-15")],
  });
  renderRoute("/fee-status");
  expect(await screen.findByText("₹1,25,000.00")).toBeVisible();
  const table = screen.getByRole("table", { name: "Instalments of the fee" });
  const rows = within(table).getAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[2]).toHaveTextContent("Instalment 2 of 2");
  expect(rows[2]).toHaveTextContent("15/12/2090");
  expect(rows[2]).toHaveTextContent("₹62,500.00");
});

test.each([
  ["Draft", /once you have applied/],
  ["Submitted", /is checking your application/],
  ["Rejected", /was sent back/],
])(
  "before the admission is approved the page says why nothing is owed: %s",
  async (status, said) => {
    signedIn(studentSession);
    answer("get", "/fees/status", { admissionStatus: status, totalFee: 0, instalments: [] });
    renderRoute("/fee-status");
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the Admission Form" })).toHaveAttribute(
      "href",
      "/admission/form",
    );
  },
);

test("a course without a fee says so", async () => {
  signedIn(studentSession);
  answer("get", "/fees/status", { admissionStatus: "Approved", totalFee: 0, instalments: [] });
  renderRoute("/fee-status");
  expect(await screen.findByText("Nothing is owed for your course.")).toBeVisible();
});

test("a failure can be retried", async () => {
  signedIn(studentSession);
  refuse("get", "/fees/status", 400, "Please try that again.");
  const { user } = renderRoute("/fee-status");
  expect(await screen.findByText("Please try that again.")).toBeVisible();
  answer("get", "/fees/status", { admissionStatus: "Approved", totalFee: 0, instalments: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing is owed for your course.")).toBeVisible();
});
