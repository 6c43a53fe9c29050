import { useState } from "react";
import { Page } from "@/ui/page";
import { Desk } from "./desk";
import { texts } from "./texts";

export function Component() {
  /** Whose application is open. */
  const [open, setOpen] = useState<string>();
  return (
    <Page title={texts.title} part={open} lead={texts.lead}>
      <Desk onOpen={setOpen} />
    </Page>
  );
}
