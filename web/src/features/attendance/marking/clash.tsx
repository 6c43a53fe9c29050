import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorMessage } from "@/lib/api-error";
import type { AttendanceSheet } from "@/lib/api-types";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { Notice } from "@/ui/notice";
import { texts } from "./texts";
import type { SheetState } from "./use-sheet";

const t = texts.clash;

interface Props {
  state: SheetState;
  sheet: AttendanceSheet;
  onNumber: (lecture: number) => void;
}

/** Why a sheet was not saved; and when somebody else was quicker, what to make of the two. */
export function Clash({ state, sheet, onNumber }: Props) {
  const { refusal, differing, drop } = state;
  const ref = useRef<HTMLDivElement>(null);
  // The button is at the other end of a list that may be long.
  useEffect(() => (refusal ? focusAfterDialog(ref.current) : undefined), [refusal]);
  const isClash = state.isClash && sheet.isEditable && differing.size > 0;
  if (!isClash && !refusal) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert">
      <Notice tone="error">
        {refusal?.sentence ?? t.changed(sheet.takenBy ?? t.somebody)}
        {isClash && (
          <>
            {" "}
            {t.kept(differing.size)}
            <Act label={t.theirs} onClick={drop} />
          </>
        )}
        {refusal?.next !== undefined && <Next number={refusal.next} onNumber={onNumber} />}
      </Notice>
    </div>
  );
}

interface OfOthersProps {
  error: unknown;
  next: number;
  onNumber: (lecture: number) => void;
}

/** The number belongs to another class or division: there is no sheet of it here, but of the next one. */
export const OfOthers = ({ error, next, onNumber }: OfOthersProps) => (
  <Notice tone="error" role="alert">
    {errorMessage(error)}
    <Next number={next} onNumber={onNumber} />
  </Notice>
);

interface NextProps {
  number: number;
  onNumber: (lecture: number) => void;
}

const Next = ({ number, onNumber }: NextProps) => (
  <Act label={texts.sheet.next(number)} onClick={() => onNumber(number)} />
);

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Group mt="xs">
    <Button variant="default" size="sm" onClick={onClick}>
      {label}
    </Button>
  </Group>
);
