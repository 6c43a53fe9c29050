import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { TopUp } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { PendingIcon } from "../../icons";
import { StatusBadge } from "../../status-badge";
import { texts as uiTexts } from "../../texts";
import { takeFocus } from "./take-focus";
import { texts } from "./texts";

interface Props {
  topUp: TopUp;
  onClose: () => void;
}

/** What becomes of a top-up that was just asked for. */
export function Waiting({ topUp, onClose }: Props) {
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
      <Group justify="flex-end">
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </Group>
    </Stack>
  );
}
