import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import type { PasskeyProof } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import type { Session } from "@/lib/session";
import { prove, proveInField } from "../passkeys/webauthn";
import { signIn } from "./use-entry";

/** In milliseconds; the server forgets what it has begun after five minutes. */
const renewAfter = 4 * 60_000;

const begin = () => reply(http.POST("/auth/passkey-login/begin", { body: {} }));

async function logInWith(proof: PasskeyProof): Promise<Session> {
  const { withPasskey } = await signIn();
  return withPasskey(proof);
}

/** Has the browser ask for a passkey of any account; undefined when it is told no. */
export async function askAndLogIn(): Promise<Session | undefined> {
  const proof = await prove(await begin());
  return proof && logInWith(proof);
}

/** Has the browser offer its passkeys in the field, until one is chosen or `end` comes. */
export async function offerInField(
  end: AbortSignal,
  onChosen: (logIn: () => Promise<Session>) => void,
) {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  while (!end.aborted) {
    const begun = await begin();
    const round = roundOf(end);
    const proof = await proveInField(begun, round.signal);
    round.over();
    // An answer that crosses with a press of the button is not for anybody.
    if (proof && !end.aborted) return onChosen(() => logInWith(proof));
    // The browser would not.
    if (!round.signal.aborted) return;
  }
}

/** As long as what was begun counts, and longer while the page lacks the focus: the browser's own question may have it. */
function roundOf(end: AbortSignal) {
  const round = new AbortController();
  const over = new AbortController();
  const stop = () => round.abort();
  if (end.aborted) stop();
  end.addEventListener("abort", stop, { signal: over.signal });
  const timer = setTimeout(() => {
    if (document.hasFocus()) stop();
    else window.addEventListener("focus", stop, { signal: over.signal });
  }, renewAfter);
  return {
    signal: round.signal,
    over: () => {
      clearTimeout(timer);
      over.abort();
    },
  };
}
