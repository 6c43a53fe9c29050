/** What is known of a student's money. Several screens show it, and each payment changes it. */
export const moneyKeys = {
  wallet: ["wallet"] as const,
  history: ["wallet-history"] as const,
  topUps: ["top-ups"] as const,
  fees: ["fees"] as const,
  reexam: ["reexam"] as const,
};
