import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { flash, flashLong } from "@/lib/flash";
import { BlockedButton } from "@/ui/blocked-button";
import { destructive } from "@/ui/colors";
import { CopyButton } from "@/ui/copy-button";
import { RowActions, RowButton, RowLink } from "@/ui/list/row-actions";
import { TickAll } from "@/ui/list/tick";
import { PanelBar } from "@/ui/panel-bar";
import { ProgressLine } from "@/ui/progress-line";
import { Tabs } from "@/ui/tabs";
import { Part } from "./part";
import { ignore, longText } from "./samples";

/** What can be pressed. */
export const Actions = () => (
  <>
    <Part name="Buttons">
      <Group>
        <Button>Save</Button>
        <Button variant="default">Cancel</Button>
        <Button color={destructive}>Reject</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <CopyButton what="UPI ID" text="college@bank" />
      </Group>
      <Button>{longText}</Button>
      <Group>
        <BlockedButton reason={undefined} onClick={ignore}>
          Free
        </BlockedButton>
        <BlockedButton reason="The fee is not due yet." onClick={ignore}>
          Blocked
        </BlockedButton>
      </Group>
    </Part>
    <Part name="RowActions, TickAll">
      <RowActions isOneLine>
        <RowButton main onClick={ignore}>
          Approve
        </RowButton>
        <RowButton onClick={ignore}>Reject</RowButton>
        <RowButton disabled>Disabled</RowButton>
        <RowLink to="/dev/ui">Open</RowLink>
      </RowActions>
      <Group>
        <TickAll count={12} onTick={ignore} />
      </Group>
    </Part>
    <Part name="Tabs">
      <Views />
    </Part>
    <Part name="PanelBar">
      <PanelBar told="12 of 40 ticked">
        <Button>Submit</Button>
      </PanelBar>
    </Part>
    <Part name="ProgressLine">
      <ProgressLine label="How many are done" value={12} max={40}>
        12 of 40
      </ProgressLine>
    </Part>
    <Part name="Flashes">
      <Group>
        {(["success", "info", "error"] as const).map((tone) => (
          <Button
            key={tone}
            variant="default"
            onClick={() => flash(`${tone}: ${longText}`, { tone, forMs: flashLong })}
          >
            {tone}
          </Button>
        ))}
      </Group>
    </Part>
  </>
);

const tabs = [
  { value: "first", label: "First view" },
  { value: "second", label: "Second view" },
  { value: "long", label: longText },
] as const;

function Views() {
  const [open, setOpen] = useState<(typeof tabs)[number]["value"]>("first");
  return (
    <Tabs label="Views" tabs={tabs} open={open} onOpen={setOpen}>
      {(view) => view}
    </Tabs>
  );
}
