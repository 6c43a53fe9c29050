import { grouped } from "./numbers";

/** As `Intl.NumberFormat` writes INR in en-IN, which the test compares. */
function inRupees(amount: number, fractionDigits: number): string {
  const [whole = "", paise] = Math.abs(amount).toFixed(fractionDigits).split(".");
  return `${amount < 0 ? "-" : ""}₹${grouped(whole)}${paise ? `.${paise}` : ""}`;
}

/** A number of rupees as people read it here: 125000 is ₹1,25,000.00. */
export const formatRupees = (amount: number) => inRupees(amount, 2);

/** Within a sentence, a whole number of rupees goes without paise: ₹50, but ₹50.50. */
export const formatRupeesInText = (amount: number) =>
  inRupees(amount, Number.isInteger(amount) ? 0 : 2);

/** Exact to the paisa, as numbers with fractions do not add up to it by themselves. */
export const sumOfRupees = (amounts: readonly number[]) =>
  amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
