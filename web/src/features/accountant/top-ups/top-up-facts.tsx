import type { QueuedTopUp } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { Fact } from "@/ui/facts";
import classes from "../desk.module.css";
import { StudentFacts } from "../dialogs/student-facts";
import { texts } from "./texts";

export const TopUpFacts = ({ topUp }: { topUp: QueuedTopUp }) => (
  <>
    <StudentFacts id={topUp.studentId} name={topUp.studentName} />
    <Fact name={topUp.source === "UPI" ? texts.bankReference : texts.counterReference}>
      <span className={classes.reference}>{topUp.bankReference}</span>
    </Fact>
    <Fact name={texts.amount} strong>
      {formatRupees(topUp.amount)}
    </Fact>
  </>
);
