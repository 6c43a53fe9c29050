import { useState } from "react";
import type { ImportedStudent } from "@/lib/student-import-types";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { SendCodeDialog } from "./send-code-dialog";
import { TakeBackDialog } from "./take-back-dialog";
import { texts as t } from "./texts";

interface Props {
  student: ImportedStudent;
}

/** Until a student has set a password. */
export function StudentActs({ student }: Props) {
  const { name, studentId, state, email } = student;
  const [act, setAct] = useState<"code" | "back" | null>(null);
  if (studentId === null) return null;
  const dialog = { studentId, name, email, onClose: () => setAct(null) };
  return (
    <>
      {state === "Enrolled" && (
        <RowActions>
          <RowButton aria-label={t.of(t.code.open, name)} onClick={() => setAct("code")}>
            {t.code.open}
          </RowButton>
          <RowButton aria-label={t.of(t.takeBack.open, name)} onClick={() => setAct("back")}>
            {t.takeBack.open}
          </RowButton>
        </RowActions>
      )}
      {/* Also once the student was quicker: the refusal is in the dialog. */}
      {act === "code" && <SendCodeDialog {...dialog} />}
      {act === "back" && <TakeBackDialog {...dialog} />}
    </>
  );
}
