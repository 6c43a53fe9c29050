import { Group } from "@mantine/core";
import { useState } from "react";
import { AppLink } from "@/ui/app-link";
import { BackLink } from "@/ui/back-link";
import { Disclosure } from "@/ui/disclosure";
import { FactList } from "@/ui/fact-list";
import { Fact, Facts } from "@/ui/facts";
import { Figure } from "@/ui/figure";
import { DoneIcon, PendingIcon, RejectedIcon, SavedIcon } from "@/ui/icons";
import { LongText } from "@/ui/long-text";
import { Notice } from "@/ui/notice";
import { ShortId } from "@/ui/short-id";
import { StatusBadge } from "@/ui/status-badge";
import { StrongPart } from "@/ui/strong-part";
import { StudentName } from "@/ui/student-name";
import { ViewPanel } from "@/ui/view-panel";
import { Day, Moment } from "@/ui/when";
import { Part, State } from "./part";
import { longText, longWord } from "./samples";

/** What tells something and asks nothing. */
export const Words = () => (
  <>
    <Part name="Notice">
      <Notice tone="success">The leave of Asha Kulkarni is approved.</Notice>
      <Notice tone="info">{longText}</Notice>
      <Notice tone="error">{longWord}</Notice>
    </Part>
    <Part name="StrongPart">
      <p>
        <StrongPart text="We sent a code to asha@sunrise.example." strong="asha@sunrise.example" />
      </p>
    </Part>
    <Part name="StatusBadge">
      <Group>
        <StatusBadge tone="good" icon={DoneIcon}>
          Approved
        </StatusBadge>
        <StatusBadge tone="bad" icon={RejectedIcon}>
          Rejected
        </StatusBadge>
        <StatusBadge tone="wait" icon={PendingIcon}>
          Pending
        </StatusBadge>
        <StatusBadge tone="calm" icon={SavedIcon}>
          Saved
        </StatusBadge>
      </Group>
    </Part>
    <Part name="Figure, Facts">
      <dl style={{ display: "flex", flexWrap: "wrap", gap: 32, margin: 0 }}>
        <Figure label="Balance" value="₹12,500.00" large />
        <Figure label="Due" value="₹0.00" hint="By 15/07/2026" />
        <Figure label="Loading" value={undefined} />
      </dl>
      <Facts>
        <Fact name="Fee">₹50,000.00</Fact>
        <Fact name={longText}>₹1,00,00,000.00</Fact>
        <Fact name="Balance afterwards" strong>
          ₹2,500.00
        </Fact>
      </Facts>
    </Part>
    <Part name="FactList">
      <FactList
        facts={[
          { label: "Category", value: "Fees" },
          { label: "Details", value: longText },
        ]}
      />
    </Part>
    <Part name="StudentName, Day, Moment">
      <Group align="start" gap="xl">
        <StudentName name="Asha Kulkarni" id="26000100001" course="BSc IT" />
        <StudentName name="With a page" id="26000100002" to="/dev/ui" />
        <StudentName name={longText} id="26000100003" state="Ready" course={longWord} />
        <Day date="2026-06-12" />
        <Moment at="2026-06-12T08:33:00Z" />
      </Group>
    </Part>
    <Part name="LongText, ShortId">
      <Group align="start" gap="xl">
        <LongText>{longText.repeat(3)}</LongText>
        <LongText>Short enough.</LongText>
        <ShortId id="01a1fe9c-f3aa-7001-9068-211b821784b6" nameOf={(id) => `Leave ID ${id}`} />
      </Group>
    </Part>
    <Part name="AppLink, BackLink">
      <Group>
        <AppLink to="/dev/ui">A link in text</AppLink>
        <BackLink to="/dev/ui">Back to the list</BackLink>
      </Group>
    </Part>
    <Part name="Disclosure">
      <OpenAndClosed />
    </Part>
    <State name="ViewPanel: its heading is for screen readers">
      <ViewPanel id="view-panel" heading="A view" lead="What the name of the view does not say.">
        The view
      </ViewPanel>
    </State>
  </>
);

function OpenAndClosed() {
  const [opened, setOpened] = useState<string | null>("one");
  return ["one", longText].map((name) => (
    <Disclosure
      key={name}
      title={name}
      opened={opened === name}
      onToggle={() => setOpened(opened === name ? null : name)}
    >
      {longText}
    </Disclosure>
  ));
}
