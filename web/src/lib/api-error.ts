import type { Code, Params } from "./api-types";
import { texts } from "./texts";

export interface FieldFault {
  msg: string;
  path?: string;
  /** None: the client's own. */
  code?: Code;
  params?: Params;
  /** Of a failure that nobody at the screen can mend. */
  reference?: string;
}

interface Refusal {
  status: number;
  faults: FieldFault[];
  /** Under which the server's log has the request. */
  requestId?: string | undefined;
  /** Seconds after which the server will listen again. */
  retryAfter?: number;
  /** No reply came to a write in the time that it is waited for: it may have been done. */
  isLate?: boolean;
}

/** Everything that can go wrong with a call, in one shape. Status 0: no reply at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly faults: FieldFault[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isLate: boolean;

  constructor({ status, faults, requestId, retryAfter, isLate = false }: Refusal) {
    super();
    this.name = "ApiError";
    this.status = status;
    this.faults = faults;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.isLate = isLate;
  }

  /** Made when it is read: a call may fail before there are texts. */
  override get message(): string {
    return this.faults.map((fault) => fault.msg).join(", ") || texts.errors.unexpected;
  }

  /** Of a refusal of the whole request; a list of faults has a code for each. */
  get code(): Code | undefined {
    return this.faults.length === 1 ? this.faults[0]?.code : undefined;
  }

  get params(): Params {
    return this.faults[0]?.params ?? {};
  }

  static from(response: Response, body: unknown): ApiError {
    return new ApiError({
      status: response.status,
      faults: faultsIn(body),
      requestId: response.headers.get("X-Request-Id") ?? undefined,
      retryAfter: seconds(response.headers.get("Retry-After")),
    });
  }
}

/** Whether the server gave one of these codes: the only way to decide by what went wrong. */
export const hasCode = (error: unknown, ...codes: Code[]) =>
  error instanceof ApiError &&
  error.faults.some(({ code }) => code !== undefined && codes.includes(code));

/** The page's own record is not there. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Too much in a short time. */
export const isThrottled = (error: unknown) => error instanceof ApiError && error.status === 429;

/** What was sent has been looked at, and a field of it is at fault. */
export const hasFieldFault = (error: unknown) =>
  error instanceof ApiError && error.faults.some(({ path }) => path !== undefined);

/** Why it is no use to send the same once more; null when it is. */
export function finalReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { status, message } = error;
  return status >= 400 && status < 500 && ![408, 429].includes(status) ? message : null;
}

/** Of a failure that nobody at the screen can mend: the id under which the server's log has it. */
export const referenceOf = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
    ? error.requestId
    : undefined;

export const unreachable = (isLate = false) => new ApiError({ status: 0, faults: [], isLate });

/** Offline, the line is named as the cause. */
export const withLine = (msg: string) => (navigator.onLine ? msg : texts.errors.offline(msg));

/** The sentence to show. `fallback` stands where the server gave none, and what is known beyond it after it. */
export function errorMessage(error: unknown, fallback = texts.errors.unexpected): string {
  const isReply = error instanceof ApiError;
  if (isReply && error.faults.length > 0) return error.message;
  return withLine(isReply && error.isLate ? texts.errors.late(fallback) : fallback);
}

/** The server's faults, or one general fault, so that a form always has something to say. */
export function faultsOf(error: unknown, fallback = texts.errors.unexpected): FieldFault[] {
  const reference = referenceOf(error);
  if (error instanceof ApiError && error.faults.length > 0) {
    return reference ? error.faults.map((fault) => ({ ...fault, reference })) : error.faults;
  }
  return [{ msg: errorMessage(error, fallback), ...(reference && { reference }) }];
}

export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401;

export const retryAfterOf = (error: unknown) =>
  error instanceof ApiError ? error.retryAfter : undefined;

function faultsIn(body: unknown): FieldFault[] {
  if (typeof body !== "object" || body === null) return [];
  const { error, errors, code, params } = body as Record<string, unknown>;
  if (Array.isArray(errors)) return errors.filter(isFault);
  if (typeof error !== "string" || error === "") return [];
  return [{ msg: error, ...(isCode(code) && { code, params: params as Params }) }];
}

// A code that this build does not know yet is one all the same: nothing is decided by it.
const isCode = (code: unknown): code is Code => typeof code === "string";

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === "object" && value !== null && "msg" in value && typeof value.msg === "string"
  );
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined;
}
