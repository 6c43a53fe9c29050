import type { OpeningDues } from "@/lib/student-import-types";
import { DisabledIcon, DoneIcon, PendingIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

/** What has been decided of the opening dues of an import. */
export function DuesBadge({ outcome }: Pick<OpeningDues, "outcome">) {
  if (outcome === null) {
    return (
      <StatusBadge tone="wait" icon={PendingIcon}>
        {texts.duesWait}
      </StatusBadge>
    );
  }
  const isApproved = outcome === "Approved";
  return (
    <StatusBadge tone={isApproved ? "good" : "calm"} icon={isApproved ? DoneIcon : DisabledIcon}>
      {texts.dues[outcome]}
    </StatusBadge>
  );
}
