import { errorMessage, isThrottled, retryAfterOf } from "@/lib/api-error";
import type { MarksSheet, RefusedCell, SavedMarks } from "@/lib/api-types";
import { isOutcomeUnknown } from "@/lib/unknown-outcome";
import type { Within } from "@/shared/within/choice";
import type { GridChange } from "../../mutations";
import { isClean, merged, type Row, type Sendable, sendable, withCell } from "./cells";
import type { Outcome } from "./save-queue";

/** The most that the server takes by one call. */
const mostCells = 6_000;

export interface Context {
  row: (id: string) => Row | undefined;
  put: (rows: Row[]) => void;
  send: (change: Omit<GridChange, "course" | keyof Within>) => Promise<SavedMarks>;
  reason: string;
}

interface Batch {
  rows: { row: Row; sent: Sendable[] }[];
  /** Rows for another call. */
  left: string[];
  takesReason: boolean;
}

/** One call for what of these rows can be saved. */
export async function saveRows(ids: string[], context: Context): Promise<Outcome> {
  const { put, reason } = context;
  const { rows, left, takesReason } = batchOf(ids, context);
  if (rows.length === 0) return {};
  put(rows.map(({ row }) => ({ ...row, phase: "saving", message: undefined })));
  const cells = rows.flatMap(({ row: { id: studentId }, sent }) =>
    sent.map(({ change }) => ({ studentId, ...change })),
  );
  /** Typing may have gone on while the call was under way. */
  const now = () => rows.map(({ row, sent }) => ({ row: context.row(row.id) ?? row, sent }));
  try {
    const saved = await context.send({ cells, ...(takesReason && { reason }) });
    const after = settled(now(), saved, takesReason);
    put(after.map((row) => ({ ...row, phase: phaseOf(row, reason) })));
    const again = after.filter(({ mustGiveReason }) => mustGiveReason && reason);
    return { next: [...left, ...again.map(({ id }) => id)] };
  } catch (error) {
    const isAway = isOutcomeUnknown(error) || isThrottled(error);
    const told: Partial<Row> = isAway
      ? { phase: "retrying" }
      : { phase: "failed", message: errorMessage(error) };
    put(now().map(({ row }) => ({ ...row, ...told })));
    // Tried again by itself: no reply, a server that is away, or one that asks for patience.
    return isAway ? { next: ids, isAway, retryAfter: retryAfterOf(error) } : { next: left };
  }
}

/** Which rows go by this call: a reason stands at all that comes with it, so it has a call of its own. */
function batchOf(ids: string[], { row: rowOf, put, reason }: Context): Batch {
  const rested: Row[] = [];
  const plain: Batch["rows"] = [];
  const owing: Batch["rows"] = [];
  for (const id of ids) {
    const row = rowOf(id);
    if (!row) continue;
    const sent = sendable(row);
    const takesReason = row.mustGiveReason || sent.some((one) => one.takesReason);
    if (sent.length === 0) rested.push(...(row.phase === "saved" ? [] : [row]));
    else if (!takesReason) plain.push({ row, sent });
    else if (reason) owing.push({ row, sent });
    else rested.push({ ...row, phase: "reason" });
  }
  put(rested.map((row) => (row.phase === "reason" ? row : { ...row, phase: "rest" })));
  const takesReason = plain.length === 0;
  const all = takesReason ? owing : plain;
  let cells = 0;
  let taken = 0;
  while (taken < all.length && cells + (all[taken]?.sent.length ?? 0) <= mostCells) {
    cells += all[taken]?.sent.length ?? 0;
    taken += 1;
  }
  const left = [...all.slice(taken), ...(takesReason ? [] : owing)].map(({ row }) => row.id);
  return { rows: all.slice(0, taken), left, takesReason };
}

/** The rows upon the server's reply. What it has refused stands as it was typed. */
function settled(rows: Batch["rows"], { students, refused }: SavedMarks, gaveReason: boolean) {
  const sheets = new Map(students.map((sheet) => [sheet.id, sheet]));
  const refusedOf = new Map<string, RefusedCell[]>();
  for (const one of refused) {
    refusedOf.set(one.studentId, [...(refusedOf.get(one.studentId) ?? []), one]);
  }
  return rows.map(({ row, sent }) =>
    settledRow(row, sent, sheets.get(row.id), refusedOf.get(row.id) ?? [], gaveReason),
  );
}

function settledRow(
  before: Row,
  sent: Sendable[],
  sheet: MarksSheet | undefined,
  refused: RefusedCell[],
  gaveReason: boolean,
): Row {
  const isRefused = ({ change }: Sendable) =>
    refused.some(({ subjectId }) => subjectId === change.subjectId);
  const kept = sent.filter((one) => !isRefused(one));
  let row: Row = { ...(sheet ? merged(before, sheet, kept) : before), mustGiveReason: false };
  for (const { change, text } of sent.filter(isRefused)) {
    const column = row.cells.findIndex(({ mark }) => mark.subjectId === change.subjectId);
    const cell = row.cells[column];
    // Against marks of somebody else it waits for the clerk; what was typed meanwhile is still to be sent.
    if (!cell || cell.isConflict || cell.text !== text) continue;
    const fault = refused.find(({ subjectId }) => subjectId === change.subjectId)?.fault;
    if (fault?.code === "marks.reason-required" && !gaveReason) row.mustGiveReason = true;
    else row = withCell(row, column, (now) => ({ ...now, fault: fault?.msg }));
  }
  return row;
}

function phaseOf(row: Row, reason: string): Row["phase"] {
  if (row.mustGiveReason && !reason) return "reason";
  if (isClean(row)) return "saved";
  return sendable(row).length > 0 ? "waiting" : "rest";
}
