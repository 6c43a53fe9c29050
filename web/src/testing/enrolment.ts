import type { Admin } from "@/lib/api-types";
import { admin, ofCollege } from "./people";
import { answer } from "./server";

export const secret = "JBSWY3DPEHPK3PXP";
export const uri = `otpauth://totp/Portal:meera?secret=${secret}&issuer=Portal`;
export const recoveryCodes = Array.from(
  { length: 10 },
  (_, nth) => `7ZK0QM-4DH2RW-9XKT3N-B5V8C${nth}`,
);

/** The code that the mail has, and the one that the app shows. */
export const otp = "246810";
export const appCode = "135790";

/** All three calls succeed; each one's bodies are kept. */
export const answerEnrolment = (
  overrides: Partial<Admin> = {},
  sentTo = "meera@college.example",
) => ({
  sent: answer("post", "/auth/factor/enrol", {
    message: "sent",
    resendAfter: 60,
    expiresIn: 600,
    sentTo,
  }),
  proved: answer("post", "/auth/factor/prove", { secret, uri }),
  confirmed: answer("post", "/auth/factor/confirm", {
    admin: ofCollege(admin({ _id: "meera", ...overrides })),
    next: null,
    factors: [],
    recoveryCodes,
  }),
});
