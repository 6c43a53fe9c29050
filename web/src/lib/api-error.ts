export const unexpectedError = "An unexpected error occurred. Please try again.";

export interface FieldFault {
  msg: string;
  path?: string;
}

interface Refusal {
  status: number;
  faults: FieldFault[];
  /** Seconds after which the server will listen again. */
  retryAfter?: number;
  /** No reply came to a write in the time that it is waited for: it may have been done. */
  isLate?: boolean;
}

/** Everything that can go wrong with a call, in one shape. Status 0: no reply at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly faults: FieldFault[];
  readonly retryAfter: number | undefined;
  readonly isLate: boolean;

  constructor({ status, faults, retryAfter, isLate = false }: Refusal) {
    super(faults.map((fault) => fault.msg).join(", ") || unexpectedError);
    this.name = "ApiError";
    this.status = status;
    this.faults = faults;
    this.retryAfter = retryAfter;
    this.isLate = isLate;
  }

  static from(response: Response, body: unknown): ApiError {
    return new ApiError({
      status: response.status,
      faults: faultsIn(body),
      retryAfter: seconds(response.headers.get("Retry-After")),
    });
  }
}

export const unreachable = (isLate = false) => new ApiError({ status: 0, faults: [], isLate });

/** Offline, the line is named as the cause. */
export const withLine = (msg: string) => (navigator.onLine ? msg : `${msg} You are offline.`);

const late = "No reply came in time. It may have been done: look before you try again.";

/** The sentence to show. `fallback` stands where the server gave none, and what is known beyond it after it. */
export function errorMessage(error: unknown, fallback = unexpectedError): string {
  const isReply = error instanceof ApiError;
  if (isReply && error.faults.length > 0) return error.message;
  return withLine(isReply && error.isLate ? `${fallback} ${late}` : fallback);
}

/** The server's faults, or one general fault, so that a form always has something to say. */
export function faultsOf(error: unknown, fallback = unexpectedError): FieldFault[] {
  if (error instanceof ApiError && error.faults.length > 0) return error.faults;
  return [{ msg: errorMessage(error, fallback) }];
}

export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

export const retryAfterOf = (error: unknown) =>
  error instanceof ApiError ? error.retryAfter : undefined;

function faultsIn(body: unknown): FieldFault[] {
  if (typeof body !== "object" || body === null) return [];
  const { error, errors } = body as { error?: unknown; errors?: unknown };
  if (Array.isArray(errors)) return errors.filter(isFault);
  return typeof error === "string" && error !== "" ? [{ msg: error }] : [];
}

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === "object" && value !== null && "msg" in value && typeof value.msg === "string"
  );
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined;
}
