import { Text } from "@mantine/core";
import type { Admission } from "@/lib/api-types";
import { formatDateTime, relativeHint } from "@/lib/dates";
import { texts } from "../texts";

const words = texts.standing;
const told = (instant: string) => `${formatDateTime(instant)} (${relativeHint(instant)})`;

export function When({ submittedAt, decidedAt }: Pick<Admission, "submittedAt" | "decidedAt">) {
  const parts = [
    submittedAt && words.submittedAt(told(submittedAt)),
    decidedAt && words.decidedAt(told(decidedAt)),
  ];
  return (
    <Text c="dimmed" size="sm">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}
