import type { QueuedRequest } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { LongText } from "@/ui/long-text";
import text from "@/ui/text.module.css";
import classes from "./teacher.module.css";
import { texts } from "./texts";

/** By whom, when, and with which words; the tab says what it was. */
export const PastDecision = ({ decidedBy, decidedAt, comment }: QueuedRequest) => (
  <div className={classes.decision}>
    {decidedBy && decidedAt && texts.requests.by(decidedBy, formatDate(decidedAt))}
    {comment && (
      <div className={text.quiet}>
        <LongText>{comment}</LongText>
      </div>
    )}
  </div>
);
