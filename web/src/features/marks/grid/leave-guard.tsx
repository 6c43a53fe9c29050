import { useRef } from "react";
import { useBlocker } from "react-router";
import { paths } from "@/lib/paths";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { GridWork } from "./model/work";
import { texts } from "./texts";

interface Props {
  work: GridWork;
}

/** What of an address says which grid is open. */
const namesOfGrid = ["view", "course", "year", "class", "division"];

/** Asks before the grid is left while marks wait for the clerk or for the connection. */
export function LeaveGuard({ work }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const now = new URLSearchParams(currentLocation.search);
    const next = new URLSearchParams(nextLocation.search);
    const isStaying =
      nextLocation.pathname === currentLocation.pathname &&
      namesOfGrid.every((name) => next.get(name) === now.get(name));
    // Whose session is over cannot stay.
    if (isStaying || nextLocation.pathname === paths.adminLogin) return false;
    const { stuck, needsReason, waiting } = work.rows.summary();
    return stuck.length > 0 || needsReason || (work.isAway && waiting > 0);
  });
  const isLeaving = useRef(false);
  if (blocker.state !== "blocked") return null;
  const { unsaved, waiting } = work.rows.summary();
  return (
    <ConfirmDialog
      asksToLeave
      title={texts.leave.title}
      question={texts.leave.question({ waiting, others: unsaved - waiting })}
      action={texts.leave.action}
      onConfirm={async () => {
        isLeaving.current = true;
        blocker.proceed();
      }}
      // The dialog closes after its act too, and what is under way by then must not be called off.
      onClose={() => isLeaving.current || blocker.reset()}
    />
  );
}
