import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { Day, Moment } from "./when";

const at = "2026-06-12T05:00:00Z";
const textOf = (shown: ReactNode) => render(shown).container.textContent;

test("a day and a moment as they stand in lists, with how far away they are", () => {
  expect(textOf(<Day date="2090-06-12" />)).toMatch(/^12\/06\/2090 in \d+ years$/);
  expect(textOf(<Moment at={at} />)).toMatch(/^12\/06\/2026 10:30, .+ ago$/);
});
