import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/api-error";
import type { Ceremony, PasskeyProof } from "@/lib/api-types";
import { passkeyTexts } from "./texts";

type Credential = PasskeyProof["credential"];

/** By the name of the browser's error, in the words of the WebAuthn standard. */
const reasons: Record<string, keyof typeof passkeyTexts.faults> = {
  InvalidStateError: "known",
  NotSupportedError: "unsupported",
  ConstraintError: "noLock",
  SecurityError: "address",
};

/**
 * What the browser found. Undefined when the person at the screen would rather not, which the browser tells by the
 * same error as that the time was over: only then that time has passed.
 */
async function asked<Done>(ask: () => Promise<Done>, timeout = Number.POSITIVE_INFINITY) {
  const since = performance.now();
  try {
    return await ask();
  } catch (error) {
    const { name } = error as Error;
    const isOver = performance.now() - since >= timeout;
    if (name === "AbortError" || (name === "NotAllowedError" && !isOver)) return undefined;
    const reason = name === "NotAllowedError" ? "tooLong" : (reasons[name] ?? "failed");
    throw new ApiError({ status: 400, faults: [{ msg: passkeyTexts.faults[reason] }] });
  }
}

/** Has the browser make a new passkey. */
export async function register({ ceremony, options }: Ceremony): Promise<PasskeyProof | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await asked(() => startRegistration({ optionsJSON }), optionsJSON.timeout);
  return made && { ceremony, credential: made as unknown as Credential };
}

/** Has the browser prove that somebody has a passkey of the account, or of any. */
export async function prove({ ceremony, options }: Ceremony): Promise<PasskeyProof | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const given = await asked(() => startAuthentication({ optionsJSON }), optionsJSON.timeout);
  return given && { ceremony, credential: given as unknown as Credential };
}

/** Has the browser offer its passkeys in the field for the user name; undefined once `end` aborts it. */
export async function proveInField({ ceremony, options }: Ceremony, end: AbortSignal) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  if (end.aborted) return undefined;
  end.addEventListener("abort", stop);
  try {
    const given = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    return { ceremony, credential: given as unknown as Credential };
  } catch {
    // Nobody has asked for anything: the form works as before.
    return undefined;
  } finally {
    end.removeEventListener("abort", stop);
  }
}
