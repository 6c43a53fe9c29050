import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { TopUp } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { PendingIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts as uiTexts } from "@/ui/texts";
import { takeFocus } from "./take-focus";
import { texts } from "./texts";

interface Props {
  topUp: TopUp;
  /** What is left to be paid; 0 when nothing is. */
  rest: number;
  onPayNext: () => void;
  onClose: () => void;
}

/** What becomes of a top-up that was just asked for. */
export function Waiting({ topUp, rest, onPayNext, onClose }: Props) {
  return (
    <Stack>
      <div>
        <StatusBadge tone="wait" icon={PendingIcon}>
          {texts.done.status}
        </StatusBadge>
      </div>
      <Title order={3} ref={takeFocus} tabIndex={-1}>
        {texts.done.title(formatRupees(topUp.amount))}
      </Title>
      <Text>{texts.done.text}</Text>
      <Text c="dimmed">
        {texts.utr}: {topUp.bankReference}
      </Text>
      {rest > 0 && <Text fw={600}>{texts.rest(formatRupees(rest))}</Text>}
      <Group justify="flex-end">
        <Button variant={rest > 0 ? "default" : "filled"} onClick={onClose}>
          {uiTexts.close}
        </Button>
        {rest > 0 && <Button onClick={onPayNext}>{texts.nextPart}</Button>}
      </Group>
    </Stack>
  );
}
