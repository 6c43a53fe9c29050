import { formatNumber } from "@/lib/numbers";
import { studentsOf } from "../name";
import { texts } from "./texts";

/** "3 students changed, 1 left out." */
export const outcomeOf = (changed: number, leftOut: number) =>
  leftOut === 0
    ? texts.changed(studentsOf(changed))
    : texts.changedSome(studentsOf(changed), formatNumber(leftOut));
