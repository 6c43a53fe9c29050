import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { daysIn, Narrowed } from "./narrowed";

test.each([
  ["", "", []],
  ["", "2026-11-03", ["Filed by 03/11/2026"]],
  ["2026-11-03", "", ["Filed since 03/11/2026"]],
  ["2026-11-03", "2026-11-03", ["Filed on 03/11/2026"]],
  ["2026-11-01", "2026-11-30", ["Filed from 01/11/2026 to 30/11/2026"]],
])("from %j to %j", (from, to, facts) => {
  expect(daysIn("Filed", { from, to })).toEqual(facts);
});

function List() {
  const [facts, setFacts] = useState(["PASS in Taxation", "Result issued on 03/11/2026"]);
  return <Narrowed facts={facts} onShowAll={() => setFacts([])} />;
}

test("the way out takes the line away, and keeps the focus in its place", async () => {
  render(
    <MantineProvider>
      <List />
    </MantineProvider>,
  );
  const line = screen.getByText(/^PASS in Taxation · Result issued on 03\/11\/2026/);
  const place = line.parentElement;
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(place).toBeEmptyDOMElement();
  expect(place).toHaveFocus();
});
