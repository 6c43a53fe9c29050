import type { Factor } from "@/lib/api-types";

/** Two-step verification as it is for most: on, with its codes, and nobody is asked for it. */
export const factor = (overrides: Partial<Factor> = {}): Factor => ({
  app: { since: "2026-11-27T05:00:00Z" },
  passkeys: 0,
  recoveryCodesLeft: 10,
  graceEndsAt: null,
  isOnlyOffered: false,
  isOnlySuperAdmin: false,
  ...overrides,
});
