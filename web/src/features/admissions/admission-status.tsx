import { DoneIcon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

type State = keyof typeof texts.states;

const looks: Record<State, { tone: BadgeTone; icon: typeof DoneIcon }> = {
  Submitted: { tone: "wait", icon: PendingIcon },
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
};

const isState = (status: string): status is State => status in looks;

/** Where an application stands, as student and staff see it. */
export function AdmissionStatus({ status }: { status: string }) {
  const state = isState(status) ? status : "Submitted";
  return <StatusBadge {...looks[state]}>{texts.states[state]}</StatusBadge>;
}
