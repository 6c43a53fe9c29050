import { ApiError } from "@/lib/api-error";

/** What is wrong with a row of a file, or with one of its cells. */
export interface RowFault {
  row: number;
  /** Null: the whole row. */
  column: string | null;
  message: string;
}

/** `rows.3.Division`; a server of the release before this one writes `rows[3].Division`. */
const rowPath = /^rows(?:\.(\d+)|\[(\d+)\])(?:\.(.+))?$/;

const isOfRow = ({ path }: { path?: string }) => path !== undefined && rowPath.test(path);

function asRowFault({ msg, path = "" }: { msg: string; path?: string }): RowFault {
  const [, row, bracketed = "0", column] = path.match(rowPath) ?? [];
  return { row: Number(row ?? bracketed), column: column ?? null, message: msg };
}

/** The faults by which an import was refused, as a trial tells them; null when it was something else. */
export const rowFaultsOf = (error: unknown): RowFault[] | null =>
  error instanceof ApiError && error.faults.some(isOfRow) ? error.faults.map(asRowFault) : null;
