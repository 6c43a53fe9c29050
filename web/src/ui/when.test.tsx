import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { Day, Deadline, Moment } from "./when";

const at = "2026-06-12T05:00:00Z";
const textOf = (shown: ReactNode) => render(shown).container.textContent;

test("a day and a moment stand alone in lists, a deadline as long as it is open with how far away it is", () => {
  expect(textOf(<Day date="2090-06-12" />)).toBe("12/06/2090");
  expect(textOf(<Moment at={at} />)).toBe("12/06/2026, 10:30");
  expect(textOf(<Deadline date="2090-06-12" />)).toMatch(/^12\/06\/2090 in \d+ years$/);
  expect(textOf(<Deadline date="2090-06-12" isOpen={false} />)).toBe("12/06/2090");
});
