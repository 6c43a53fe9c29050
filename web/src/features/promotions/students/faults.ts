import { ApiError, type FieldFault } from "@/lib/api-error";
import type { PromotedStudent } from "@/lib/promotion-types";
import { texts } from "./texts";

/** A refusal of some verdicts, with its faults at the fields of the dialog and beside the students. */
export interface Placed {
  error: unknown;
  /** What is wrong with a student, by id. */
  ofStudents: ReadonlyMap<string, string>;
}

export function placed(error: unknown, sent: readonly PromotedStudent[]): Placed {
  const ofStudents = new Map<string, string>();
  if (!(error instanceof ApiError)) return { error, ofStudents };
  const faults = error.faults.map((fault): FieldFault => {
    const { student, field } = whereIs(fault, sent);
    if (!student) return fault;
    const { path: _, ...rest } = fault;
    // One reason was typed for all of them.
    if (field === "reason") return { ...rest, path: "reason" };
    ofStudents.set(student.id, fault.msg);
    const msg = texts.faults.ofStudent(student.name, fault.msg);
    return field === "verdict" ? { ...rest, msg, path: "verdict" } : { ...rest, msg };
  });
  const { status, requestId } = error;
  return { error: new ApiError({ status, requestId, faults: once(faults) }), ofStudents };
}

/** The server's path names a row by the position of what was sent. */
function whereIs({ path = "" }: FieldFault, sent: readonly PromotedStudent[]) {
  const [list, position = "", field] = path.split(".");
  const student = list === "verdicts" && position !== "" ? sent[Number(position)] : undefined;
  return { student, field };
}

const once = (faults: FieldFault[]) =>
  faults.filter(
    (fault, index) =>
      faults.findIndex(({ path, msg }) => path === fault.path && msg === fault.msg) === index,
  );
