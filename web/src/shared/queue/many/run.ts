import {
  errorMessage,
  hasCode,
  hasFieldFault,
  isThrottled,
  isUnauthorized,
  withLine,
} from "@/lib/api-error";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import { isOvertaken } from "../overtaken";
import { texts } from "./texts";

/** What became of a row. */
export interface Result {
  is: "running" | "done" | "failed";
  /** Why it failed, or what it has become where that is not what was asked for. */
  text?: string | undefined;
  /** It is no use to try it again: somebody else has decided it. */
  isFinal?: boolean;
}

interface Run<Row> {
  rows: readonly Row[];
  /** One call. What it says is shown beside the row. */
  decide: (row: Row) => Promise<string | undefined>;
  tell: (row: Row, result: Result) => void;
  /** Asked before each call: the dialog may be closed meanwhile. */
  goesOn: () => boolean;
}

/** Not about this row: the right, the account, the rate, a confirmation that was not given; or no reply at all. */
const isAboutAll = (error: unknown) =>
  isOutcomeUnknown(error) ||
  isThrottled(error) ||
  hasCode(error, "request.forbidden", "request.other-account", "factor.stale");

/**
 * Decides one row after the other. "broken": it is no use to go on; "stopped": nobody waits for it any more;
 * "signedOut": the page leads to the login by itself.
 * Throws what the server has to say of the comment, which is the same for all rows.
 */
export async function runInTurn<Row>({ rows, decide, tell, goesOn }: Run<Row>) {
  for (const row of rows) {
    if (!goesOn()) return "stopped";
    tell(row, { is: "running" });
    try {
      tell(row, { is: "done", text: await decide(row) });
    } catch (error) {
      const text = isOutcomeUnknown(error) ? withLine(texts.unknown) : errorMessage(error);
      tell(row, { is: "failed", text, isFinal: isOvertaken(error) });
      if (hasFieldFault(error)) throw error;
      if (isUnauthorized(error)) return "signedOut";
      if (isAboutAll(error)) return "broken";
    }
  }
  return "ended";
}
