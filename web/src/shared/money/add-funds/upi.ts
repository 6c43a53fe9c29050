import type { Wallet } from "@/lib/api-types";

/** Where the money goes, and under which reference. */
export type UpiTarget = NonNullable<Wallet["upi"]>;

// An @ may stand in a query as it is, and some apps read a UPI ID in no other way.
const encode = (text: string) => encodeURIComponent(text).replaceAll("%40", "@");

/** The address that UPI apps take from a QR code or a link (NPCI, UPI linking specification). */
export function upiAddress({ upiId, payeeName, reference }: UpiTarget, amount: number): string {
  const parts = {
    pa: upiId,
    pn: payeeName,
    am: amount.toFixed(2),
    cu: "INR",
    // Banks print the note rather than the reference, so it is in both.
    tn: `Wallet ${reference}`,
    tr: reference,
  };
  const query = Object.entries(parts).map(([name, value]) => `${name}=${encode(value)}`);
  return `upi://pay?${query.join("&")}`;
}

/** In rupees: what most banks and apps send at once (NPCI, UPI product overview). */
export const usualUpiLimit = 100_000;

/** 6 to 35 letters and digits, as the server reads them: spaces and hyphens do not count. */
export const isBankReference = (text: string) => /^[a-z\d]{6,35}$/i.test(text.replace(/[ -]/g, ""));
