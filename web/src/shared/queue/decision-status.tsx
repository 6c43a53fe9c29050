import {
  DisabledIcon,
  DoneIcon,
  type Icon,
  PendingIcon,
  RejectedIcon,
  RotateIcon,
} from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

const names: Readonly<Record<string, string>> = texts.states;

const looks: Record<string, { tone: BadgeTone; icon: Icon }> = {
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
  Withdrawn: { tone: "calm", icon: DisabledIcon },
  Reversed: { tone: "calm", icon: RotateIcon },
};

interface Props {
  status: string;
  /** Where it is called otherwise than most queues call it. */
  name?: string | undefined;
  /** Of what is not decided yet. */
  waiting?: BadgeTone;
}

/** What was decided of something that was asked for. */
export const DecisionStatus = ({
  status,
  name = names[status] ?? status,
  waiting = "wait",
}: Props) => (
  <StatusBadge {...(looks[status] ?? { tone: waiting, icon: PendingIcon })}>{name}</StatusBadge>
);
