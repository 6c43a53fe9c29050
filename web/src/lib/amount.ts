/** The most that the server takes. */
const most = 1_000_000_000;

/** A typed amount in rupees, also as it is written here (₹1,25,000.50); null when it is none. */
export function amountIn(text: string): number | null {
  const digits = text.replace(/[₹,\s]/g, "");
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) return null;
  const amount = Number(digits);
  return amount > 0 && amount <= most ? amount : null;
}

/** In whole paise, so that a sum of rupees does not end in a row of nines. */
export const addRupees = (...amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
