import { DoneIcon, PendingIcon, RejectedIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";

interface Look {
  tone: BadgeTone;
  icon: typeof DoneIcon;
  word: string;
}

const submitted: Look = { tone: "wait", icon: PendingIcon, word: "Submitted" };

const looks: Record<string, Look> = {
  Submitted: submitted,
  Approved: { tone: "good", icon: DoneIcon, word: "Approved" },
  Rejected: { tone: "bad", icon: RejectedIcon, word: "Rejected" },
};

/** Where an application stands, as student and staff see it. */
export function AdmissionStatus({ status }: { status: string }) {
  const { tone, icon, word } = looks[status] ?? submitted;
  return (
    <StatusBadge tone={tone} icon={icon}>
      {word}
    </StatusBadge>
  );
}
