import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "@/lib/api-error";
import { FailedList } from "./failed-list";

function open(status: number) {
  const faults = [{ msg: "The portal is busy." }];
  const error = new ApiError({ status, faults, requestId: "4f2c" });
  render(
    <MantineProvider>
      <FailedList sentence="Error fetching scholarships." error={error} onRetry={() => {}} />
    </MantineProvider>,
  );
  return screen.getByRole("alert");
}

test("the sentence comes with the server's reason, and with the reference of a failure", () => {
  const told = open(503);
  expect(told).toHaveTextContent("Error fetching scholarships. The portal is busy.");
  expect(told).toHaveTextContent("Reference 4f2c");
});

test("a refusal has no reference", () => {
  expect(open(403)).not.toHaveTextContent("Reference");
});
