import { Button, Group, Stack } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { texts } from "../texts";

const t = texts.funds;

/** Read before it is closed: the cash is in the drawer, and nothing is in the wallet yet. */
export function FundsWait({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title={t.waitsTitle} opened onClose={onClose}>
      <Stack>
        <Notice tone="info" role="status">
          {message}
        </Notice>
        <p style={{ margin: 0 }}>{t.waits}</p>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
