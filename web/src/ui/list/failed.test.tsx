import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "@/lib/api-error";
import { Failed } from "./failed";

function open(status: number) {
  const faults = [{ msg: "It did not work." }];
  const error = new ApiError({ status, faults, requestId: "4f2c" });
  Object.defineProperty(navigator, "clipboard", { value: {}, configurable: true });
  render(
    <MantineProvider>
      <Failed error={error} onRetry={() => {}} />
    </MantineProvider>,
  );
  return screen.getByRole("alert");
}

test("what nobody at the screen can mend has a reference to copy", () => {
  expect(open(503)).toHaveTextContent("It did not work.Reference 4f2c");
  expect(screen.getByRole("button", { name: "Copy Reference" })).toBeVisible();
});

test("a refusal has none", () => {
  expect(open(409)).not.toHaveTextContent("Reference");
});
