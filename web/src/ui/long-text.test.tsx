import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { LongText } from "./long-text";

const text = "The tap in block B has no water, and nobody has come to repair it.";

/** Without layout everything has size nought: here a line is 20 px high. */
function withLines(count: number) {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(20 * count);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(20);
}

const shown = () =>
  render(
    <MantineProvider>
      <LongText>{text}</LongText>
    </MantineProvider>,
  );

beforeEach(() => withLines(3));

test("a long text is cut to a line, and opened in place until it is closed again", async () => {
  const user = userEvent.setup();
  shown();
  const button = screen.getByRole("button", { name: "Show all", description: text });
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByText(text)).toHaveAttribute("data-clamped");
  await user.click(button);
  expect(screen.getByText(text)).not.toHaveAttribute("data-clamped");
  const less = screen.getByRole("button", { name: "Show less" });
  expect(less).toHaveAttribute("aria-expanded", "true");
  await user.click(less);
  expect(screen.getByText(text)).toHaveAttribute("data-clamped");
});

test("what has room has no button", () => {
  withLines(1);
  shown();
  expect(screen.queryByRole("button")).toBeNull();
});
