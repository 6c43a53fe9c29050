import { texts } from "./format-texts";
import { formatRupeesInText } from "./money";

/** The most that the server takes at once. */
const most = 1_000_000_000;

const plain = /^\d+(\.\d{1,2})?$/;
/** 1,25,000 or 125,000; a comma elsewhere may have been meant as the decimal point. */
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;

/** A typed amount without what people write around one: ₹ 25,000/-, Rs. 500. */
export const bareAmount = (text: string) =>
  text
    .replace(/[₹\s]/g, "")
    .replace(/^(rs\.?|inr)/i, "")
    .replace(/\/[-–]?$/, "");

/** A typed amount in rupees, also as it is written here (₹1,25,000.50); null when it is none. */
export function amountIn(text: string): number | null {
  const amount = numberIn(text);
  return amount !== null && amount > 0 && amount <= most ? amount : null;
}

/** The same of a fee, which may also be nothing. */
export function feeIn(text: string): number | null {
  const amount = numberIn(text);
  return amount !== null && amount <= most ? amount : null;
}

function numberIn(text: string): number | null {
  const typed = bareAmount(text);
  if (!plain.test(typed) && !grouped.test(typed)) return null;
  return Number(typed.replaceAll(",", ""));
}

/** What is wrong with a typed amount: the maximum, or else `rule`; null when nothing is. */
export function faultOfAmount(text: string, rule: string): string | null {
  if (amountIn(text) !== null) return null;
  return (numberIn(text) ?? 0) > most ? texts.amount.tooMuch(formatRupeesInText(most)) : rule;
}

/** The same, as a form lists its faults. */
export function amountFaults(path: string, text: string, rule: string) {
  const msg = faultOfAmount(text, rule);
  return msg ? [{ path, msg }] : [];
}

/** In whole paise, so that a sum of rupees does not end in a row of nines. */
export const addRupees = (...amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
