import { tabAccount } from "@/lib/account";
import { hasCode, isUnauthorized } from "@/lib/api-error";
import type { DeviceChallenge } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { forgetDevice, keptDevice } from "@/lib/kept-device";
import { portalConfig } from "@/lib/portal-config";
import { type Session, whoIsHere } from "@/lib/session";
import { hadNoReply } from "@/lib/unknown-outcome";
import { signIn } from "../login/use-entry";
import { hex, keptKey, unhex } from "./key-store";
import { oneAtATime } from "./one-at-a-time";

/** What is signed before the challenge; the server has the same text. */
const purpose = new TextEncoder().encode("portal-device-sign-in-1:");

export interface Woken {
  session?: Session;
  /** The server has ended the device, because its token was used twice. */
  wasCopied?: boolean;
}

/** Has this device sign its student in; without a session where it does not. Never fails: there is the password. */
export async function wake(): Promise<Woken> {
  try {
    const session = await oneAtATime(async (hadToWait) => {
      // Somebody may be signed in already: in this tab, which has come back, by a session that goes on, or by the
      // tab that was first.
      const mayBeHere = hadToWait || tabAccount() !== undefined || !portalConfig().signedOut;
      return (mayBeHere && (await whoIsHere())) || logInByDevice();
    });
    // Whoever has given no more than a password goes on at the page for it.
    return session && !session.next ? { session } : {};
  } catch (error) {
    // Without a line, or too often, it may work the next time.
    if (isUnauthorized(error)) forgetDevice();
    return { wasCopied: hasCode(error, "device.copied") };
  }
}

async function logInByDevice(): Promise<Session | null> {
  // Another tab has logged out.
  if (keptDevice() === null) return null;
  const key = await keptKey();
  if (!key) {
    forgetDevice();
    return null;
  }
  const first = await challenged(key);
  try {
    return await first();
  } catch (error) {
    // Its reply was lost, or it came too late or twice: the same token is good for one more answer.
    if (!hadNoReply(error) && !hasCode(error, "device.lapsed")) throw error;
  }
  const second = await challenged(key);
  try {
    return await second();
  } catch (error) {
    // The server may have replaced the token unseen. The old one, used later, would be taken for a stolen one.
    if (hadNoReply(error)) forgetDevice();
    throw error;
  }
}

/** Has a challenge, and returns what sends the answer: that call alone changes what the server knows of the device. */
async function challenged(key: CryptoKey): Promise<() => Promise<Session>> {
  const [asked, { byDevice }] = await Promise.all([
    reply(http.POST("/auth/device/challenge", { body: {} })),
    signIn(),
  ]);
  const signature = await signed(key, asked);
  return () => byDevice({ ceremony: asked.ceremony, signature });
}

async function signed(key: CryptoKey, { challenge }: DeviceChallenge): Promise<string> {
  const message = new Uint8Array([...purpose, ...unhex(challenge)]);
  return hex(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, message));
}
