import { ApiError, type FieldFault } from "@/lib/api-error";
import { texts } from "./texts";

/** A refusal of a change, with the faults of single students where all of them are typed or listed. */
export interface Placed {
  error: unknown;
  /** What is wrong with a student, by Student ID. */
  ofStudents: ReadonlyMap<string, string>;
}

/** The server's path names a student by the position of what was sent. */
export function placed(error: unknown, sent: readonly string[], nameOf = (id: string) => id) {
  const ofStudents = new Map<string, string>();
  if (!(error instanceof ApiError)) return { error, ofStudents } satisfies Placed;
  const faults = error.faults.map((fault): FieldFault => {
    const [list, position = ""] = fault.path?.split(".") ?? [];
    const id = list === "studentIds" && position !== "" ? sent[Number(position)] : undefined;
    if (id === undefined) return fault;
    ofStudents.set(id, fault.msg);
    return { ...fault, path: "studentIds", msg: texts.ofStudent(nameOf(id), fault.msg) };
  });
  const { status, requestId } = error;
  return { error: new ApiError({ status, requestId, faults }), ofStudents } satisfies Placed;
}
