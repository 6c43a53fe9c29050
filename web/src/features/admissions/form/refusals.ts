import { ApiError } from "@/lib/api-error";

/** The application is no longer what the page takes it for. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Why it is no use to send the same once more; null when it is. */
export function finalReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status, message } = error;
  return status >= 400 && status < 500 && ![408, 429].includes(status) ? message : null;
}
