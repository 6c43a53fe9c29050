import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { DateInput } from "./date-field";

function Field(props: Partial<ComponentProps<typeof DateInput>>) {
  const [day, setDay] = useState("");
  return (
    <MantineProvider>
      <DateInput label="Due date" value={day} onChange={setDay} {...props} />
    </MantineProvider>
  );
}

const choose = (value: string) =>
  fireEvent.change(screen.getByLabelText("Due date"), { target: { value } });

test("the chosen day stands below it, day first, and only once its year is whole", () => {
  render(<Field none="No date yet" />);
  expect(screen.getByText("No date yet")).toBeVisible();
  choose("0020-04-03");
  expect(screen.queryByText(/^03\/04|No date yet/)).toBeNull();
  choose("2026-04-03");
  expect(screen.getByText("03/04/2026")).toBeVisible();
  choose("");
  expect(screen.queryByText("03/04/2026")).toBeNull();
});

test("more can be told of the day", () => {
  render(<Field tell={(day) => `chosen: ${day}`} />);
  choose("2026-04-03");
  expect(screen.getByText("chosen: 2026-04-03")).toBeVisible();
});

test("a hint stays above it, and the day is told below all the same", () => {
  render(<Field description="Not before 01/04/2026." />);
  choose("2026-04-03");
  expect(screen.getByLabelText("Due date")).toHaveAccessibleDescription("Not before 01/04/2026.");
  expect(screen.getByText("03/04/2026")).toBeVisible();
});

test("a year has four digits, and the last day may be an earlier one", () => {
  const { rerender } = render(<Field />);
  expect(screen.getByLabelText("Due date")).toHaveAttribute("max", "9999-12-31");
  rerender(<Field max="2026-12-31" />);
  expect(screen.getByLabelText("Due date")).toHaveAttribute("max", "2026-12-31");
});
