import { VisuallyHidden } from "@mantine/core";
import type { StatementEntry } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { texts } from "../texts";
import classes from "./account.module.css";

/** As a bank's statement has it: what came in with a plus, what went out with a minus. */
export function SignedAmount({ entry }: { entry: StatementEntry }) {
  const isIn = entry.direction === "Incoming";
  return (
    <span className={isIn ? `${classes.nowrap} ${classes.incoming}` : classes.nowrap}>
      {isIn ? "+" : "−"}
      {formatRupees(entry.amount)}
      {/* A sign is not read out. */}
      <VisuallyHidden> {isIn ? texts.statement.incoming : texts.statement.outgoing}</VisuallyHidden>
    </span>
  );
}
