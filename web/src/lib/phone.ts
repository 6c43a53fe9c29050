/** Where a number is called. Of two numbers, parted by a stroke, the first one. */
export const callTo = (phone: string) => `tel:${phone.split("/")[0]?.replace(/[^+\d]/g, "")}`;

/**
 * The ten digits of an Indian number however it is written: +91 98200 12345, 098200-12345. What is
 * no such number stays as it was typed.
 */
export function tenDigitsIn(text: string): string {
  const digits = text.replace(/[\s().–-]/g, "");
  return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(digits)?.[1] ?? text;
}
