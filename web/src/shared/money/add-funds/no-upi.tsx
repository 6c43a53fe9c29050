import { Button, Group, Stack, Text } from "@mantine/core";
import { Notice } from "@/ui/notice";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "./texts";

export function NoUpi({ onClose }: { onClose: () => void }) {
  return (
    <Stack>
      <Notice tone="info">{texts.noUpi}</Notice>
      <Text>{texts.atOffice}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </Group>
    </Stack>
  );
}
