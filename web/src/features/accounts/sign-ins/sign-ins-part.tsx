import { Stack } from "@mantine/core";
import { DialogActions } from "@/ui/dialog-actions";
import { History } from "./history";
import { LiveSessions } from "./live-sessions";
import { signInsTexts as t } from "./texts";

/** Where one is signed in, and how one signed in lately. */
export const SignInsPart = () => (
  <Stack>
    <LiveSessions />
    <History />
    <DialogActions cancel={t.close} />
  </Stack>
);
