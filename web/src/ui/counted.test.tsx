import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Counted, countText } from "./counted";

test.each([
  [undefined, "Leaves"],
  [0, "Leaves"],
  [125, "Leaves 125 waiting"],
  [999, "Leaves 999 waiting"],
  [1000, "Leaves 999+ waiting"],
])("%s that wait are told as %s", (waiting, told) => {
  render(<Counted name="Leaves" waiting={waiting} />, {
    wrapper: ({ children }) => (
      <MantineProvider>
        <button type="button">{children}</button>
      </MantineProvider>
    ),
  });
  expect(screen.getByRole("button").textContent).toBe(told);
  expect(screen.getByRole("button", { name: told })).toBeVisible();
});

test("a count is exact to 999", () => {
  expect([3, 999, 1000].map(countText)).toEqual(["3", "999", "999+"]);
});
