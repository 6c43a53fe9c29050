import { bareAmount } from "@/lib/amount";

/** Amounts are also typed the way they are written here: `1,25,000`, `₹ 500/-`. */
const digitsOf = (text: string) => bareAmount(text).replaceAll(",", "");

export const numberIn = (text: string) => Number(digitsOf(text));

export const isAmount = (text: string) => /^\d+(\.\d{1,2})?$/.test(digitsOf(text));

/** Marks and percentages: 0 to 100 with at most one decimal. */
export const isUpToHundred = (text: string) =>
  /^\d+(\.\d)?$/.test(text.trim()) && numberIn(text) <= 100;

/** Credits: 0 to 99.9 with at most one decimal. */
export const areCredits = (text: string) => /^\d{1,2}(\.\d)?$/.test(text.trim());

/** The sum of what can be read; null as long as something cannot. */
export const sumOf = (amounts: string[]) =>
  amounts.every(isAmount)
    ? amounts.reduce((sum, amount) => sum + Math.round(numberIn(amount) * 100), 0) / 100
    : null;
