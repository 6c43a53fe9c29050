import { ApiError, hasCode, isThrottled } from "@/lib/api-error";
import type { Fault } from "@/ui/form/use-form";
import { checkAddress, newPasswordFaults, studentPasswordLength } from "../rules";
import { texts } from "../texts";

/** What the link of the mail says. Behind the `#` it is in no server's log. */
export function givenIn(hash: string) {
  // An address may have a plus, which a form would take for a blank.
  const given = new URLSearchParams(hash.slice(1).replaceAll("+", "%2B"));
  return { email: given.get("email") ?? "", code: given.get("code") ?? "" };
}

interface First {
  email: string;
  code: string;
  newPassword: string;
  confirmPassword: string;
}

export const checkFirst = ({ email, code, newPassword, confirmPassword }: First): Fault[] => [
  ...checkAddress({ email }),
  ...(code.trim() === "" ? [{ path: "code", msg: texts.faults.otp }] : []),
  ...newPasswordFaults({ password: newPassword, confirmPassword }, studentPasswordLength).map(
    (fault) => (fault.path === "password" ? { ...fault, path: "newPassword" } : fault),
  ),
];

/** A code that was refused is the fault of its field, which the server does not name. */
export function ofTheCode(error: unknown): never {
  const isOfTheCode = hasCode(error, "account.invalid-first-code") && !isThrottled(error);
  if (!(error instanceof ApiError && isOfTheCode)) throw error;
  throw new ApiError({
    status: error.status,
    faults: error.faults.map((fault) => ({ path: "code", ...fault })),
  });
}
