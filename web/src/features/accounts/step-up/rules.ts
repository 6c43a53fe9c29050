import type { Fault } from "@/ui/form/use-form";
import { checkAppCode, checkPassword, checkRecoveryCode, withoutSpaces } from "../two-step/rules";
import type { Proof } from "./api";

/** By what somebody confirms that it is them. */
export type Kind = "app" | "recovery" | "password";

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

export const ways: Record<Kind, Way> = {
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
