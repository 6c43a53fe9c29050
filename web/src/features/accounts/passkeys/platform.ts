import { hasPasskeys } from "./support";

/** Whether the device itself can keep a passkey, behind its screen lock. */
export const hasPlatformAuthenticator = async () =>
  hasPasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));
