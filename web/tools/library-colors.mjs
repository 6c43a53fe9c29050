/**
 * Of Mantine's own palette what its theme cannot be made without. The portal's theme replaces `dark` and `gray`,
 * and draws with `brand` where the library has `blue`.
 */
const blue = [
  "#e7f5ff",
  "#d0ebff",
  "#a5d8ff",
  "#74c0fc",
  "#4dabf7",
  "#339af0",
  "#228be6",
  "#1c7ed6",
  "#1971c2",
  "#1864ab",
];

export const DEFAULT_COLORS = { blue, dark: blue, gray: blue };
