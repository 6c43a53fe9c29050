import { ApiError } from "@/lib/api-error";
import type { Fault } from "./use-form";

/** The button that takes the focus when a passing message goes. */
export const submitPath = "submit";

/** What is shown of a refusal: the server's words, or else our own sentence, which passes by. */
export function orTransientFault(error: unknown, sentence: string): unknown {
  if (error instanceof ApiError && error.faults.length > 0) return error;
  const fault: Fault = { msg: sentence, path: submitPath, transient: true };
  return new ApiError({ status: 0, faults: [fault] });
}
