import { referenceOf } from "@/lib/api-error";
import { Reference } from "./reference";

/** Below a failure that nobody at the screen can mend: the reference that support asks for. */
export function ErrorReference({ error }: { error: unknown }) {
  const reference = referenceOf(error);
  return reference ? <Reference id={reference} /> : null;
}
