import { ApiError, errorMessage, isThrottled, retryAfterOf } from "@/lib/api-error";
import type { MarksSheet } from "@/lib/api-types";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import { isConflict } from "../../api";
import type { SheetChange } from "../../mutations";
import { isClean, merged, type Row, type Sendable, sendable } from "./cells";
import type { Outcome } from "./save-queue";

interface Context {
  row: (id: string) => Row | undefined;
  put: (row: Row) => void;
  send: (change: SheetChange) => Promise<MarksSheet>;
  read: (studentId: string) => Promise<MarksSheet>;
  reason: string;
}

/** One call for what of a row can be saved. "rest": there is more that can be tried at once. */
export async function saveRow(id: string, context: Context): Promise<Outcome | "rest"> {
  const { put, reason } = context;
  const row = context.row(id);
  if (!row) return "done";
  const sent = sendable(row);
  if (sent.length === 0) {
    if (row.phase !== "saved") put({ ...row, phase: "rest" });
    return "done";
  }
  const takesReason = row.mustGiveReason || sent.some((one) => one.takesReason);
  if (takesReason && !reason) {
    put({ ...row, phase: "reason" });
    return "done";
  }
  put({ ...row, phase: "saving", message: undefined });
  try {
    const saved = await context.send({
      studentId: id,
      marks: sent.map(({ change }) => change),
      publish: false,
      ...(takesReason && { reason }),
    });
    const now = merged(context.row(id) ?? row, saved, sent);
    put({ ...now, phase: isClean(now) ? "saved" : "waiting", mustGiveReason: false });
    return "done";
  } catch (error) {
    return refused(id, error, sent, context);
  }
}

/** Tried again by itself: no reply, a server that is away, or one that asks for patience. */
const isPassing = (error: unknown) => isOutcomeUnknown(error) || isThrottled(error);

async function refused(
  id: string,
  error: unknown,
  sent: Sendable[],
  context: Context,
): Promise<Outcome | "rest"> {
  const { put } = context;
  // Typing may have gone on while the call was under way.
  const now = () => context.row(id) as Row;
  if (isPassing(error)) {
    put({ ...now(), phase: "retrying" });
    return { again: true, retryAfter: retryAfterOf(error) };
  }
  const newest = isConflict(error) ? await context.read(id).catch((unread) => unread) : null;
  if (newest instanceof Error && isPassing(newest)) return refused(id, newest, sent, context);
  const isRead = newest !== null && !(newest instanceof Error);
  const row = isRead ? merged(now(), newest) : withFaults(now(), error, sent);
  const left = sendable(row).length;
  if (row.mustGiveReason && !context.reason) put({ ...row, phase: "reason" });
  else if (left === sent.length) put({ ...row, phase: "failed", message: errorMessage(error) });
  else put({ ...row, phase: left > 0 ? "waiting" : isClean(row) ? "saved" : "rest" });
  return left > 0 && left < sent.length ? "rest" : "done";
}

/** The server's faults at their cells. */
function withFaults(row: Row, error: unknown, sent: Sendable[]): Row {
  const faults = error instanceof ApiError ? error.faults : [];
  const at = new Map<string, string>();
  for (const { path, msg } of faults) {
    const index = path?.match(/^marks\[(\d+)\]/)?.[1];
    const subject = index === undefined ? undefined : sent[Number(index)]?.change.subjectId;
    if (subject) at.set(subject, msg);
  }
  const cells = row.cells.map((cell) => {
    const fault = at.get(cell.mark.subjectId);
    return fault ? { ...cell, fault } : cell;
  });
  const mustGiveReason = faults.some(({ path }) => path === "reason");
  return { ...row, cells, ...(mustGiveReason && { mustGiveReason }) };
}
