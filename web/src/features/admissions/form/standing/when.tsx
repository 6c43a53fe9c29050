import { Text } from "@mantine/core";
import type { Admission } from "@/lib/api-types";
import { formatDateTime, formatDateTimeWithHint } from "@/lib/dates";
import { texts } from "../texts";

const t = texts.standing;

export function When({ submittedAt, decidedAt }: Pick<Admission, "submittedAt" | "decidedAt">) {
  const parts = [
    submittedAt &&
      t.submittedAt((decidedAt ? formatDateTime : formatDateTimeWithHint)(submittedAt)),
    decidedAt && t.decidedAt(formatDateTime(decidedAt)),
  ];
  return (
    <Text c="dimmed" size="sm">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}
