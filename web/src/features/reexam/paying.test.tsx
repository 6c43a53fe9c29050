import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerInTurn, lost, says } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { paidReexam, reexam } from "@/testing/results";
import { answer, answerWithoutReason } from "@/testing/server";

test("a lost connection takes neither the dialog nor the key of its payment", async () => {
  signedIn(studentSession);
  answer("get", "/reexam", reexam());
  const message = "Payment successful. You are registered.";
  const done = says({ message, balance: 4800, paid: paidReexam() });
  const calls = answerInTurn("/reexam/pay", lost, done);
  const { user } = renderRoute("/reexam");
  await user.click(await screen.findByRole("button", { name: "Pay: Web Programming" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  const reread = answerWithoutReason("get", "/reexam", 503);
  await user.click(within(dialog).getByRole("button", { name: "Pay ₹200.00" }));
  expect(await within(dialog).findByText(/do not know yet/)).toBeVisible();
  // Until reading again has been given up.
  await waitFor(() => expect(reread).toHaveLength(3));
  const failure = screen.findByText(/^An unexpected error/, {}, { timeout: 200 });
  await expect(failure).rejects.toThrow();
  expect(within(dialog).getByText(/do not know yet/)).toBeVisible();
  answer("get", "/reexam", reexam({ failed: [], paid: [paidReexam()] }));
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
});
