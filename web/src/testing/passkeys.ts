import { expect, vi } from "vitest";
import type { Ceremony, Passkey } from "@/lib/api-types";
import { asha } from "./people";
import { answer } from "./server";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const common = {
  id: "bWFkZQ",
  rawId: bytes("made"),
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
};

const made = {
  ...common,
  response: {
    clientDataJSON: bytes("client"),
    attestationObject: bytes("attestation"),
    getTransports: () => ["internal"],
  },
};

const given = {
  ...common,
  response: {
    clientDataJSON: bytes("client"),
    authenticatorData: bytes("data"),
    signature: bytes("signature"),
    userHandle: bytes("handle"),
  },
};

/** What the browser refuses with. */
export const refusal = (name: string) => new DOMException("refused", name);

interface Has {
  /** It offers passkeys in fields. */
  autofill?: boolean;
  /** The device keeps passkeys itself. */
  screenLock?: boolean;
}

/** A browser with passkeys. Its functions keep with what they were called. */
export function browserWithPasskeys({ autofill = false, screenLock = true }: Has = {}) {
  const create = vi.fn(async (_options: CredentialCreationOptions): Promise<unknown> => made);
  const ask = vi.fn(async (_options: CredentialRequestOptions): Promise<unknown> => given);
  /** What is offered in a field, the last one at the end. */
  const offered: { signal: AbortSignal; choose: () => void }[] = [];
  const get = (options: CredentialRequestOptions & { signal: AbortSignal }) => {
    if (options.mediation !== "conditional") return ask(options);
    return new Promise((resolve, reject) => {
      const { signal } = options;
      signal.addEventListener("abort", () => reject(signal.reason));
      offered.push({ signal, choose: () => resolve(given) });
    });
  };
  vi.stubGlobal("isSecureContext", true);
  const Credential = Object.assign(() => undefined, {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => screenLock,
    isConditionalMediationAvailable: async () => autofill,
  });
  vi.stubGlobal("PublicKeyCredential", Credential);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create, get } });
  return { create, ask, offered };
}

/** What the server begins, as it says it. */
const begun = (options: object) => ({ ceremony: "c1", options }) as unknown as Ceremony;

const toAsk = (timeout: number) => ({ challenge: "Y2hhbGxlbmdl", rpId: "localhost", timeout });

const toMake = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: "localhost", name: "Student services portal" },
  user: { id: "aGFuZGxl", name: "asha@college.example", displayName: asha.name },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [],
  timeout: 60_000,
};

/** The proof that the browser above gives, as it is sent. */
export const proof = expect.objectContaining({
  ceremony: "c1",
  credential: expect.objectContaining({ id: "bWFkZQ", type: "public-key" }),
});

/** The passkey is that of Asha. */
export const answerPasskeyLogin = (timeout = 60_000) => ({
  begun: answer("post", "/auth/passkey-login/begin", begun(toAsk(timeout))),
  finished: answer("post", "/auth/passkey-login/finish", { student: asha }),
});

/** Begins what proves a passkey of one's own account. */
export const answerChallenge = (
  path: "/auth/step-up/challenge" | "/auth/factor/passkey/challenge",
) => answer("post", path, begun(toAsk(60_000)));

export const passkey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: "p1",
  name: "Chrome on Android",
  addedAt: "2026-11-12T05:00:00Z",
  lastUsedAt: "2026-11-26T05:00:00Z",
  ...overrides,
});

export const answerPasskeys = (passkeys: Passkey[], canAdd = true) =>
  answer("get", "/auth/passkeys", { passkeys, canAdd });

/** Adds what a student's browser has made. */
export const answerAdding = () => ({
  begun: answer("post", "/auth/passkeys/begin", begun(toMake)),
  finished: answer("post", "/auth/passkeys/finish", passkey(), { status: 201 }),
});

/** Begins the same for staff, to whom it is a factor. */
export const answerEnrolling = () => answer("post", "/auth/factor/passkey/begin", begun(toMake));
