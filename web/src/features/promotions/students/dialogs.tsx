import type { PromotedStudent, Promotion } from "@/lib/promotion-types";
import { ProposeDialog } from "./propose-dialog";
import { VerdictDialog } from "./verdict-dialog";

/** What is about to be done with some students. */
export interface OpenChange {
  act: "change" | "again";
  students: PromotedStudent[];
}

export interface ChangeProps {
  promotion: Promotion;
  students: PromotedStudent[];
  onDone: () => void;
  onClose: () => void;
}

interface Props extends Omit<ChangeProps, "students" | "onDone"> {
  open: OpenChange;
  /** They have what they were to have. */
  onDone: (students: PromotedStudent[]) => void;
  /** As the list has them now. */
  listed: PromotedStudent[] | undefined;
}

export function VerdictDialogs({ open, listed, onDone, onClose, promotion }: Props) {
  const known = new Map(listed?.map((student) => [student.id, student]));
  const props: ChangeProps = {
    promotion,
    // After somebody else's save they may be otherwise than when it was opened.
    students: open.students.map((student) => known.get(student.id) ?? student),
    onDone: () => {
      onDone(open.students);
      onClose();
    },
    onClose,
  };
  return open.act === "change" ? <VerdictDialog {...props} /> : <ProposeDialog {...props} />;
}
