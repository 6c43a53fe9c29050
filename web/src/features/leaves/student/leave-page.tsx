import { Stack } from "@mantine/core";
import { useState } from "react";
import { Page } from "@/ui/page";
import { HistoryPanel } from "./history-panel";
import { LeaveForm } from "./leave-form";
import { texts } from "./texts";

/** A student's leave: one to apply for, and those of before. */
export function Component() {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <LeaveForm onSubmitted={() => setSubmitted((count) => count + 1)} />
        <HistoryPanel submitted={submitted} />
      </Stack>
    </Page>
  );
}
