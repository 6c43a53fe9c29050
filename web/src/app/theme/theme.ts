import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { ButtonRoot } from "@/ui/button-root";

const brand: MantineColorsTuple = [
  "#edf7f5",
  "#d4ebe7",
  "#a8d6cf",
  "#79c3b8",
  "#4daa9e",
  "#2a9085",
  "#117a70",
  "#0b655d",
  "#08524b",
  "#053d38",
];

const warmGray: MantineColorsTuple = [
  "#faf9f7",
  "#f4f2ef",
  "#e8e5e0",
  "#dad6cf",
  "#c4bfb6",
  "#a39d93",
  "#767067",
  "#5d5850",
  "#3d3933",
  "#25221e",
];

const warmDark: MantineColorsTuple = [
  "#e0ddd7",
  "#b8b3aa",
  "#98928a",
  "#6d6860",
  "#4a463f",
  "#37332e",
  "#2a2723",
  "#211f1c",
  "#191715",
  "#110f0e",
];

const ownFont = "Inter";
const otherFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Devanagari, sans-serif";

export const theme = createTheme({
  colors: { brand, gray: warmGray, dark: warmDark },
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 6 },
  black: "#25221e",
  defaultRadius: "md",
  radius: { md: "8px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: `${ownFont}, ${otherFonts}`,
  components: {
    Button: { defaultProps: { component: ButtonRoot } },
    // The first item takes the focus, rather than something without a name.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // 16 px of text in a field: below that, phones zoom in on focus.
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
  },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.4" },
      h3: { fontSize: "1rem", lineHeight: "1.5" },
    },
  },
});

/** On a slow line the data comes before the font, which then serves from the next page load on. */
export const withoutOwnFont = createTheme({ ...theme, fontFamily: otherFonts });

export const fetchOwnFont = () => void document.fonts.load(`1em ${ownFont}`, "A₹");

/** The library's own muted and error tones and borders of controls fall below AA; these do not. */
export const cssVariables: CSSVariablesResolver = () => ({
  // One width for whatever is read in lines: longer ones lose the eye.
  variables: { "--portal-measure": "65ch" },
  light: {
    "--mantine-color-dimmed": warmGray[7],
    "--mantine-color-placeholder": warmGray[6],
    "--mantine-color-error": "#b3261e",
    "--mantine-color-anchor": brand[7],
    "--mantine-color-default-border": "#8f887d",
    "--portal-page": warmGray[0],
    "--portal-surface": "#ffffff",
    "--portal-line": warmGray[2],
    "--portal-accent-wash": brand[0],
    "--portal-accent-ink": brand[7],
    "--portal-good": "#17633a",
    "--portal-good-wash": "#e4f3e9",
    "--portal-bad": "#a3221b",
    "--portal-bad-wash": "#fcebe9",
    "--portal-wait": "#7a4a00",
    "--portal-wait-wash": "#fbf0d9",
    "--portal-calm": warmGray[8],
    "--portal-calm-wash": warmGray[1],
  },
  dark: {
    "--mantine-color-dimmed": warmDark[1],
    "--mantine-color-placeholder": warmDark[2],
    "--mantine-color-error": "#ffa59c",
    "--mantine-color-anchor": brand[3],
    "--mantine-color-default-border": "#857f76",
    "--portal-page": warmDark[8],
    "--portal-surface": warmDark[7],
    "--portal-line": warmDark[5],
    "--portal-accent-wash": "#16312e",
    "--portal-accent-ink": brand[3],
    "--portal-good": "#8fd6a8",
    "--portal-good-wash": "#17301f",
    "--portal-bad": "#ffb0a8",
    "--portal-bad-wash": "#3c1d1a",
    "--portal-wait": "#f0c978",
    "--portal-wait-wash": "#352a12",
    "--portal-calm": warmDark[0],
    "--portal-calm-wash": warmDark[6],
  },
});
