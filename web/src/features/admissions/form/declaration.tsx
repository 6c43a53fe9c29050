import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/ui/panel";
import { texts } from "./texts";

/** The box is for the student's conscience: it opens the way, and is not sent. */
export function Declaration({ pending }: { pending: boolean }) {
  const [declared, setDeclared] = useState(false);
  return (
    <Panel>
      <Stack align="flex-start">
        <Checkbox
          label={texts.declaration}
          description={texts.declarationHint}
          size="md"
          checked={declared}
          onChange={(event) => setDeclared(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" disabled={!declared} loading={pending}>
          {texts.submit}
        </Button>
      </Stack>
    </Panel>
  );
}
