import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FeeStatus, FeeYear } from "@/lib/api-types";
import {
  answerInTurn,
  charge,
  failedPayment,
  feeStatus,
  feeYear,
  paid,
  payment,
  says,
} from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

async function open(overrides: Partial<FeeStatus>) {
  answer("get", "/fees/status", feeStatus(overrides));
  const page = renderRoute("/fee-status");
  await screen.findByRole("table", { name: "Instalments and charges" });
  await screen.findByRole("heading", { name: "Questions about fees" });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, press };
}

const table = () => screen.getByRole("table", { name: "Fees by year" });
const rows = () =>
  within(table())
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
const figure = (label: string) => screen.getByText(label, { selector: "dt" }).parentElement;
const charges = () => screen.getByRole("table", { name: "Instalments and charges" });

const parts = [{ title: null, amount: 25000 }];
const instalment = (_id: string, academicYear: string | null) =>
  charge({ _id, title: "Instalment 1 of 2", amount: 25000, parts, academicYear });

/** A repeater, whose course was changed, and who has a debt from before the first year. */
const years: FeeYear[] = [
  feeYear({
    demands: [
      {
        courseName: "BSc IT",
        yearOfStudy: 2,
        lines: [
          { kind: "Fee", title: null, amount: 31250, percent: 50 },
          { kind: "Fee", title: "Library", amount: 2500, percent: 100 },
          { kind: "Correction", title: null, amount: -2500, percent: 100 },
        ],
      },
      {
        courseName: null,
        yearOfStudy: 1,
        lines: [{ kind: "Fee", title: null, amount: 33750.5, percent: 100 }],
      },
      { courseName: "BA", yearOfStudy: 1, lines: [] },
    ],
  }),
  feeYear({ academicYear: null, totalFee: 5000, paidAmount: 0, balanceDue: 5000, demands: [] }),
];

test("each year has its sums, and opens to what its fee consists of, by keyboard too", async () => {
  const { user } = await open({ years });
  expect(rows()).toEqual([
    "Academic yearTotalPaidBalance dueActions",
    "2026–27₹65,000.00₹20,000.00₹45,000.00Show details",
    "Before the first year₹5,000.00₹0.00₹5,000.00",
  ]);
  const button = within(table()).getByRole("button", { name: "Show details: 2026–27" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  button.focus();
  await user.keyboard("{Enter}");
  expect(button).toHaveAccessibleName("Hide details: 2026–27");
  const detail = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(detail).toHaveTextContent("BSc IT, year of study 2");
  expect(detail).toHaveTextContent("Year of study 1");
  expect(detail).toHaveTextContent("BA, year of study 1Nothing to pay.");
  const lines = [...(detail?.querySelectorAll("dl > div") ?? [])];
  expect(lines.map((line) => line.textContent)).toEqual([
    "Base fee, 50% for repeaters₹31,250.00",
    "Library₹2,500.00",
    "Withdrawn-₹2,500.00",
    "Base fee₹33,750.50",
  ]);
  await user.keyboard("{Enter}");
  expect(rows()).toHaveLength(3);
  expect(button).toHaveFocus();
});

test("with years the sums say of what they are, once", async () => {
  await open({ years });
  expect(figure("Total Fee")).toHaveTextContent("Payments of earlier years are not counted");
  expect(screen.getAllByText("Payments of earlier years are not counted")).toHaveLength(1);
});

test("charges of several years say which, and the fee is told by year alone", async () => {
  await open({
    years,
    charges: [
      instalment("a", "2025–26"),
      instalment("b", "2026–27"),
      charge({ _id: "c", title: "Library fine", kind: "Other" }),
    ],
  });
  const [, first, second, third] = within(charges()).getAllByRole("row");
  expect(first).toHaveTextContent(/^Instalment 1 of 2, 2025–26Base fee ₹25,000.00/);
  expect(second).toHaveTextContent(/^Instalment 1 of 2, 2026–27/);
  expect(third).toHaveTextContent(/^Library fine15/);
  expect(screen.queryByText(/^Your course's fee/)).toBeNull();
});

const title = "Instalment 1 of 2";
const again = failedPayment({ title, payAgain: "b", academicYear: "2026–27" });

test("with several years, what is paid next, and what it is called on the way, say which", async () => {
  const charges = [instalment("a", "2025–26"), instalment("b", "2026–27")];
  const { user, press } = await open({ years, charges, payments: [again] });
  expect(screen.getByText("Next to pay: Instalment 1 of 2, 2025–26, ₹25,000.00")).toBeVisible();
  const history = within(screen.getByRole("table", { name: "Payment History" }));
  expect(history.getByText("Instalment 1 of 2, 2026–27")).toBeVisible();
  await press("Pay Again: Instalment 1 of 2, 2026–27");
  const asked = await screen.findByRole("dialog", { name: "Confirm Payment" });
  expect(within(asked).getByText("Instalment 1 of 2, 2026–27")).toBeVisible();
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  answerInTurn("/fees/pay", says(paid({ title, amount: 25000 })));
  await press("Pay with Wallet");
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  expect(within(dialog).getByText("Instalment 1 of 2, 2025–26")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Pay ₹25,000.00" }));
  expect(await screen.findByText("Instalment 1 of 2, 2025–26 is paid.")).toBeVisible();
});

test("with one year alone, what is paid next and again does not say it", async () => {
  const charges = [instalment("a", "2026–27"), instalment("b", "2026–27")];
  await open({ years, charges, payments: [again, payment({ title })] });
  expect(screen.getByText("Next to pay: Instalment 1 of 2, ₹25,000.00")).toBeVisible();
  expect(screen.getByRole("button", { name: `Pay Again: ${title}` })).toBeVisible();
  const history = screen.getByRole("table", { name: "Payment History" });
  expect(within(history).getAllByText(title)).toHaveLength(2);
});

test("charges of one year do not say it", async () => {
  await open({
    years: [feeYear()],
    charges: [instalment("a", "2026–27"), charge({ _id: "c", kind: "Other" })],
  });
  expect(within(charges()).getByText("Instalment 1 of 2")).toBeVisible();
  expect(screen.getByText("Your course's fee: Base fee ₹25,000.00.")).toBeVisible();
});

test("without years everything is as it was", async () => {
  await open({});
  expect(screen.queryByRole("table", { name: "Fees by year" })).toBeNull();
  expect(figure("Total Fee")).toHaveTextContent(/^Total Fee₹1,25,000.00$/);
});

test("an instance of the release before knows of no years", async () => {
  await open({ years: undefined as never });
  expect(screen.queryByRole("table", { name: "Fees by year" })).toBeNull();
  expect(figure("Total Fee")).toHaveTextContent(/^Total Fee₹1,25,000.00$/);
});
