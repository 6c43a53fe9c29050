import "@mantine/core/styles/Container.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import { Container } from "@mantine/core";
import { ColorSchemeSwitch } from "@/ui/color-scheme-switch";
import { Flashes } from "@/ui/flashes";
import { Page } from "@/ui/page";
import { Actions } from "./actions";
import { Dialogs } from "./dialogs";
import { Editors } from "./editors";
import { Fields } from "./fields";
import { Glances } from "./glances";
import { Lists } from "./lists";
import { Money } from "./money";
import { Shared } from "./shared";
import { Tables } from "./tables";
import { Words } from "./words";

/** Every part of ui/, and of shared/ what makes no calls, in each of its states, for the development build only. */
export function UiPage() {
  return (
    <Container component="main" size="lg" py="xl" w="100%">
      <Page
        title="Parts of ui/ and shared/"
        lead="Each in its states: loading, empty, failed, disabled, and with long text."
        actions={<ColorSchemeSwitch />}
      >
        <Words />
        <Actions />
        <Fields />
        <Lists />
        <Tables />
        <Shared />
        <Money />
        <Editors />
        <Glances />
        <Dialogs />
      </Page>
      <Flashes />
    </Container>
  );
}
