import { inOneLine } from "@/lib/one-line";
import { texts } from "./reason-texts";

/** The characters of a reason, as the server wants it of what another person approves. */
const leastOfReason = 10;
export const mostOfReason = 500;

export const reasonFaults = (reason: string) =>
  [...inOneLine(reason)].length < leastOfReason
    ? [{ path: "reason", msg: texts.fault(leastOfReason, mostOfReason) }]
    : [];
