import { Stack } from "@mantine/core";
import { useSession } from "@/lib/session";
import { DialogActions } from "@/ui/dialog-actions";
import { DeviceList } from "../devices/device-list";
import { History } from "./history";
import { LiveSessions } from "./live-sessions";
import { signInsTexts as t } from "./texts";

/** Where one is signed in, where a student stays so, and how one signed in lately. */
export function SignInsPart() {
  const { kind } = useSession();
  return (
    <Stack>
      <LiveSessions />
      {kind === "student" && <DeviceList />}
      <History />
      <DialogActions cancel={t.close} />
    </Stack>
  );
}
