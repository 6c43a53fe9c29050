import { Text } from "@mantine/core";
import type { Admission } from "@/lib/api-types";
import { formatDateTime, formatDateTimeWithHint } from "@/lib/dates";
import { texts } from "../texts";

const words = texts.standing;

export function When({ submittedAt, decidedAt }: Pick<Admission, "submittedAt" | "decidedAt">) {
  const parts = [
    submittedAt &&
      words.submittedAt((decidedAt ? formatDateTime : formatDateTimeWithHint)(submittedAt)),
    decidedAt && words.decidedAt(formatDateTime(decidedAt)),
  ];
  return (
    <Text c="dimmed" size="sm">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}
