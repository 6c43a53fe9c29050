import { unreachable } from "@/lib/api-error";

/** What speaks with the browser about passkeys: only where somebody has one, or wants one. */
export const webauthn = () =>
  import(/* webpackChunkName: "webauthn" */ "./webauthn").catch(() => {
    throw unreachable();
  });
