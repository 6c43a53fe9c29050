import { ApiError } from "@/lib/api-error";

/** A code that was refused is the fault of its field, which the server does not name. */
export function ofTheCode(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw new ApiError({
    status: error.status,
    faults: error.faults.map((fault) => ({ path: "otp", ...fault })),
  });
}
