import { Text } from "@mantine/core";
import { useState } from "react";
import type { IssuedCode } from "@/lib/api-types";
import { loginOf } from "@/lib/areas";
import type { AccountKind } from "@/lib/session";
import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { AuthLinks } from "../auth-links";
import { otpTexts } from "../otp/texts";
import { AddressStep } from "./address-step";
import { ResetStep } from "./reset-step";
import { recoveryTexts } from "./texts";

const schema = { account: oneOf<AccountKind, AccountKind>(["student", "staff"], "student") };

export function Component() {
  const { state, setAll } = useUrlState(schema);
  const { account } = state;
  const [email, setEmail] = useState("");
  const [issued, setIssued] = useState<IssuedCode | null>(null);

  return (
    <Page title={recoveryTexts.title} lead={issued ? undefined : recoveryTexts.lead}>
      <Panel>
        {/* There before its words: one that comes together with them is not read out. */}
        <Text role="status" mb={issued ? "md" : undefined}>
          {issued && (
            <>
              {recoveryTexts.sentTo} <strong>{email}</strong>.{" "}
              {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
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
            onAccount={(kind) => setAll({ account: kind }, noStep)}
            onSent={(address, code) => {
              setEmail(address);
              setIssued(code);
            }}
          />
        )}
      </Panel>
      <AuthLinks>
        <AppLink to={loginOf(account)}>{recoveryTexts.toLogin}</AppLink>
      </AuthLinks>
    </Page>
  );
}
