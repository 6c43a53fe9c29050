import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of devices on which students stay logged in. */
const deviceEn = {
  stay: "Keep me logged in on this device for 30 days",
  stayHint: "Not on a shared computer",
  notKept: "This device could not be remembered. You are logged in for this visit only.",
  copied:
    "You were logged out here to be safe: what keeps you logged in on this device was used in two places. We have sent you an email about it. Please log in.",
  title: "Devices that keep you logged in",
  lead: "On these devices you stay logged in for 30 days. They ask for your password or passkey before payments and documents.",
  none: "None. To stay logged in on your own phone or computer, tick the box when you log in.",
  isThis: "This device",
  when: (added: string, used: string, ends: string) =>
    `Added on ${added}, last used on ${used}. Ends on ${ends}.`,
  from: (address: string) => `Last used from ${address}.`,
  end: {
    action: "End",
    of: (device: string, added: string) => `End: ${device}, added on ${added}`,
    title: "End this device?",
    question: (device: string) =>
      `${device} asks for your password the next time. If it is logged in now, it is logged out.`,
    this: "You may be logged out here now, and this device asks for your password the next time.",
    done: "The device no longer keeps you logged in.",
    gone: "That device had already ended.",
  },
};

export const deviceTexts: Catalogue<typeof deviceEn> = catalogue(deviceEn);
