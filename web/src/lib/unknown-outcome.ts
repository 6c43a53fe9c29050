import { ApiError, referenceOf, withLine } from "./api-error";

/** Whether a call may have been done all the same: no reply came, or the server broke on its way. */
export const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Whether the line was lost before the server had said anything. */
export const hadNoReply = (error: unknown) => error instanceof ApiError && error.status === 0;

/** What became of an act; in `msg` when its reply was lost, as it may have been done all the same. */
export async function orUnknown<Done>(call: Promise<Done>, msg: string): Promise<Done> {
  try {
    return await call;
  } catch (error) {
    throw isOutcomeUnknown(error) ? outcomeUnknown(msg, error) : error;
  }
}

/** Says that nobody knows, in place of a failure that may be none. */
export const outcomeUnknown = (msg: string, cause?: unknown) =>
  new ApiError({ status: 0, faults: [{ msg: withLine(msg) }], requestId: referenceOf(cause) });
