import { Text } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { loginOf } from "@/app/areas";
import type { IssuedCode } from "@/lib/api-types";
import type { AccountKind } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { DoorLinks } from "../door-links";
import { texts } from "../texts";
import { AddressStep } from "./address-step";
import { ResetStep } from "./reset-step";

export function Component() {
  const [search, setSearch] = useSearchParams();
  const account: AccountKind = search.get("account") === "staff" ? "staff" : "student";
  const [email, setEmail] = useState("");
  const [issued, setIssued] = useState<IssuedCode | null>(null);

  return (
    <Page title={texts.recovery.title} lead={issued ? undefined : texts.recovery.lead}>
      <Panel>
        {/* There before its words: one that comes together with them is not read out. */}
        <Text role="status" mb={issued ? "md" : undefined}>
          {issued && (
            <>
              {texts.recovery.sentTo} <strong>{email}</strong>.{" "}
              {texts.otp.validFor(Math.round(issued.expiresIn / 60))}
            </>
          )}
        </Text>
        {issued ? (
          <ResetStep
            account={account}
            email={email}
            issued={issued}
            onBack={() => setIssued(null)}
          />
        ) : (
          <AddressStep
            account={account}
            email={email}
            onAccount={(kind) => setSearch({ account: kind }, { replace: true })}
            onSent={(address, code) => {
              setEmail(address);
              setIssued(code);
            }}
          />
        )}
      </Panel>
      <DoorLinks>
        <AppLink to={loginOf(account)}>{texts.recovery.toLogin}</AppLink>
      </DoorLinks>
    </Page>
  );
}
