import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, test, vi } from "vitest";
import { DateInput } from "./date-field";

const changed = vi.fn();

function Field({ value = "", ...props }: Partial<ComponentProps<typeof DateInput>>) {
  const [day, setDay] = useState(value);
  const onChange = (next: string) => {
    changed(next);
    setDay(next);
  };
  return (
    <MantineProvider>
      <DateInput label="Due date" {...props} value={day} onChange={onChange} />
    </MantineProvider>
  );
}

const field = () => screen.getByLabelText("Due date");
const user = userEvent.setup();

test("a date is typed day first, in every browser, and told as YYYY-MM-DD", async () => {
  render(<Field none="No date yet" />);
  expect(field()).toHaveAttribute("type", "text");
  expect(field()).toHaveAttribute("inputmode", "numeric");
  expect(field()).toHaveAttribute("placeholder", "DD/MM/YYYY");
  expect(screen.getByText("No date yet")).toBeVisible();
  await user.type(field(), "3/4/2026");
  expect(changed).toHaveBeenLastCalledWith("2026-04-03");
  expect(screen.queryByText("No date yet")).toBeNull();
  await user.tab();
  expect(field()).toHaveValue("03/04/2026");
});

test("eight digits are a date: a phone's digits have no slash", async () => {
  render(<Field />);
  await user.type(field(), "03042026");
  expect(field()).toHaveValue("03/04/2026");
  expect(changed).toHaveBeenLastCalledWith("2026-04-03");
});

test("what is no date is shown at the field, once it is whole or left", async () => {
  render(<Field />);
  await user.type(field(), "31/02/202");
  expect(field()).toBeValid();
  await user.type(field(), "6");
  expect(field()).toBeInvalid();
  expect(screen.getByText("There is no 31/2/2026: that month has 28 days.")).toBeVisible();
  await user.clear(field());
  expect(field()).toBeValid();
  await user.type(field(), "31/1");
  expect(field()).toBeValid();
  await user.tab();
  expect(screen.getByText("Please enter the date as DD/MM/YYYY.")).toBeVisible();
  expect(field()).toHaveValue("31/1");
});

test("no half of a date reaches the form as one", async () => {
  render(<Field />);
  await user.type(field(), "2026-11-2");
  expect(changed).toHaveBeenLastCalledWith("2026/11/2");
});

test("a date can be changed in its middle without being rewritten under the caret", async () => {
  render(<Field value="2026-04-03" />);
  await user.type(field(), "{Delete}", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field()).toHaveValue("03/4/2026");
  await user.keyboard("1{Delete}2");
  expect(field()).toHaveValue("03/12/2026");
  expect(changed).toHaveBeenLastCalledWith("2026-12-03");
});

test("the calendar of the browser opens by a button, with the days that are allowed", async () => {
  const open = vi.fn();
  HTMLInputElement.prototype.showPicker = open;
  const { container } = render(<Field value="2026-04-03" min="2026-04-01" />);
  const native = container.querySelector("input[type=date]");
  expect(native).toHaveValue("2026-04-03");
  expect(native).toHaveAttribute("min", "2026-04-01");
  expect(native).toHaveAttribute("max", "9999-12-31");
  await user.click(screen.getByRole("button", { name: "Open calendar" }));
  expect(open.mock.contexts).toEqual([native]);
});

test("a date that is being sent cannot be changed from the calendar either", () => {
  render(<Field readOnly />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("more can be told of the day, below a hint that stays above it", async () => {
  render(<Field description="Not before 01/04/2026." describe={(day) => `chosen: ${day}`} />);
  await user.type(field(), "03/04/2026");
  expect(screen.getByText("chosen: 2026-04-03")).toBeVisible();
  expect(field()).toHaveAccessibleDescription("Not before 01/04/2026.");
});
