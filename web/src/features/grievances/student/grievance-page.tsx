import { Stack } from "@mantine/core";
import { useState } from "react";
import { Page } from "@/ui/page";
import { GrievanceForm } from "./grievance-form";
import { HistoryPanel } from "./history-panel";
import { texts } from "./texts";

/** A student's grievances: one to submit, and those of before. */
export function Component() {
  const [submitted, setSubmitted] = useState(0);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Stack gap="lg">
        <GrievanceForm onSubmitted={() => setSubmitted((count) => count + 1)} />
        <HistoryPanel submitted={submitted} />
      </Stack>
    </Page>
  );
}
