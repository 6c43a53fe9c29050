import type { Factor, Passkeys } from "@/lib/api-types";
import type { Fault } from "@/ui/form/use-form";
import { hasPasskeys } from "../passkeys/support";
import { checkAppCode, checkPassword, checkRecoveryCode, withoutSpaces } from "../two-step/rules";
import type { Proof } from "./api";

/** By what somebody confirms that it is them. */
export type Kind = "passkey" | TypedKind;
type TypedKind = "app" | "recovery" | "password";

export interface Typed {
  code: string;
  recoveryCode: string;
  currentPassword: string;
}

interface Way {
  path: keyof Typed;
  check: (typed: Typed) => Fault[];
  proof: (typed: Typed) => Proof;
}

export const ways: Record<TypedKind, Way> = {
  app: {
    path: "code",
    check: checkAppCode,
    proof: ({ code }) => ({ code: withoutSpaces(code) }),
  },
  recovery: {
    path: "recoveryCode",
    check: ({ recoveryCode: code }) =>
      checkRecoveryCode({ code }).map((fault) => ({ ...fault, path: "recoveryCode" })),
    proof: ({ recoveryCode }) => ({ recoveryCode: recoveryCode.trim() }),
  },
  password: {
    path: "currentPassword",
    check: checkPassword,
    proof: ({ currentPassword }) => ({ currentPassword }),
  },
};

/** Of staff: whatever the account has as a second factor; without one, the password. */
export function kindsOfStaff({ app, passkeys }: Factor): Kind[] {
  if (!app && passkeys === 0) return ["password"];
  return [
    ...(passkeys > 0 && hasPasskeys() ? (["passkey"] as const) : []),
    ...(app ? (["app"] as const) : []),
    "recovery",
  ];
}

/** Students have a password, and a passkey if they want. */
export const kindsOfStudent = ({ passkeys }: Passkeys): Kind[] =>
  passkeys.length > 0 && hasPasskeys() ? ["passkey", "password"] : ["password"];
