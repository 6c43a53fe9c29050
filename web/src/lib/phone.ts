// The server judges both kinds by the same two rules, in crates/domain/src/phone.rs.

/** A person's number: exactly ten digits, without a country code. */
export const phoneNumber = {
  isValid: (text: string) => /^[0-9]{10}$/.test(text),
  /**
   * The digits of an Indian number however it is written: +91 98200 12345, 098200-12345. What is no
   * such number stays as it was typed.
   */
  from(text: string): string {
    const digits = text.replace(/[\s().–-]/g, "");
    return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(digits)?.[1] ?? text;
  },
};

/**
 * Where a college's support is called. Its number follows a laxer rule, which the server alone knows:
 * landlines, country codes, or two numbers with a slash between them, of which the first is called.
 */
export const supportPhoneLink = (text: string) =>
  `tel:${text.split("/")[0]?.replace(/[^+\d]/g, "")}`;
