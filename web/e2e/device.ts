import type { CDPSession, Page } from "@playwright/test";

/** A device with a screen lock that keeps passkeys: Chromium's virtual authenticator. */
export class Device {
  private constructor(
    private readonly devtools: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async of(page: Page): Promise<Device> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        ctap2Version: "ctap2_1",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(devtools, authenticatorId);
  }

  /** Somebody unlocks it from now on, or another finger is on it. */
  async isUnlocked(isUserVerified: boolean) {
    const { authenticatorId } = this;
    await this.devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  /** Somebody is at it, who chooses the passkey also where a field offers it; or nobody, and it waits. */
  async isAttended(enabled: boolean) {
    const { authenticatorId } = this;
    await this.devtools.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId,
      enabled,
    });
  }

  async passkeys() {
    const { authenticatorId } = this;
    return (await this.devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  }
}
