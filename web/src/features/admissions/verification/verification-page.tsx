import { Page } from "@/ui/page";
import { Desk } from "./desk";
import { texts } from "./texts";

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Desk />
    </Page>
  );
}
