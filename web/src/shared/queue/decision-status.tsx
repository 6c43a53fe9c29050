import { DoneIcon, type Icon, PendingIcon, RejectedIcon, RotateIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";

const looks: Record<string, { tone: BadgeTone; icon: Icon }> = {
  Approved: { tone: "good", icon: DoneIcon },
  Rejected: { tone: "bad", icon: RejectedIcon },
  Reversed: { tone: "calm", icon: RotateIcon },
};

interface Props {
  status: string;
  /** Where it is called otherwise than the server calls it. */
  name?: string | undefined;
  /** Of what is not decided yet. */
  waiting?: BadgeTone;
}

/** What was decided of something that was asked for. */
export const DecisionStatus = ({ status, name = status, waiting = "wait" }: Props) => (
  <StatusBadge {...(looks[status] ?? { tone: waiting, icon: PendingIcon })}>{name}</StatusBadge>
);
