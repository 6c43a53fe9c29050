import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { cssVariables, theme } from "./theme";

const fullTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, theme);

/** Of a colour as #rrggbb, as WCAG 2 reckons it. */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  // A field's inside, as the library colours it, comes last.
  ["light", ["--portal-page", "--portal-surface"], "#ffffff"],
  ["dark", ["--portal-page", "--portal-surface"], fullTheme.colors.dark[6]],
] as const)(
  "in %s colours the border of a field has 3:1 on both its sides",
  (scheme, outside, inside) => {
    const variables: Record<string, string> = cssVariables(fullTheme)[scheme];
    const border = variables["--mantine-color-default-border"] ?? "";
    for (const side of [...outside.map((name) => variables[name] ?? ""), inside]) {
      expect(contrast(border, side), `${border} on ${side}`).toBeGreaterThanOrEqual(3);
    }
  },
);

test("contrast is reckoned as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
