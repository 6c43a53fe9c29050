import { locale } from "./locale";

const rupees = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A number of rupees as people read it here: 125000 is ₹1,25,000.00. */
export const formatRupees = (amount: number) => rupees.format(amount);

const wholeRupees = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

/** Within a sentence, a whole number of rupees goes without paise: ₹50, but ₹50.50. */
export const formatRupeesInText = (amount: number) =>
  Number.isInteger(amount) ? wholeRupees.format(amount) : formatRupees(amount);

/** Exact to the paisa, as numbers with fractions do not add up to it by themselves. */
export const sumOfRupees = (amounts: readonly number[]) =>
  amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
