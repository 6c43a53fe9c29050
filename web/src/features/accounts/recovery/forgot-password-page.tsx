import { Text } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import type { IssuedCode } from "@/lib/api-types";
import { loginOf } from "@/lib/areas";
import { paths } from "@/lib/paths";
import type { AccountKind } from "@/lib/session";
import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { StrongPart } from "@/ui/strong-part";
import { useStopRestoration, useUndoEmail } from "../api";
import { AuthLinks } from "../auth-links";
import { firstTexts } from "../first-password/texts";
import { otpTexts } from "../otp/texts";
import { AddressStep } from "./address-step";
import { LinkStep, tokenIn } from "./link-step";
import { ResetStep } from "./reset-step";
import { recoveryTexts } from "./texts";

const schema = { account: oneOf<AccountKind, AccountKind>(["student", "staff"], "student") };

export function Component() {
  const { state, setAll } = useUrlState(schema);
  const { account } = state;
  const { hash } = useLocation();
  const undoToken = tokenIn(hash, "undo");
  const stopToken = tokenIn(hash, "stop");
  const undo = useUndoEmail();
  const stop = useStopRestoration();
  const [email, setEmail] = useState("");
  const [isUndone, setIsUndone] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const [issued, setIssued] = useState<IssuedCode | null>(null);

  function step() {
    if (undoToken) {
      return (
        <LinkStep
          {...recoveryTexts.undo}
          onAct={async () => {
            const { email, account } = await undo.mutateAsync(undoToken);
            setEmail(email);
            setIsUndone(true);
            setAll({ account }, noStep);
          }}
        />
      );
    }
    if (stopToken) {
      return (
        <LinkStep
          {...recoveryTexts.stop}
          onAct={async () => {
            await stop.mutateAsync(stopToken);
            setIsStopped(true);
            setAll({ account: "staff" }, noStep);
          }}
        />
      );
    }
    if (issued) {
      const back = () => setIssued(null);
      return <ResetStep account={account} email={email} issued={issued} onBack={back} />;
    }
    return (
      <AddressStep
        account={account}
        email={email}
        onAccount={(kind) => setAll({ account: kind }, noStep)}
        onSent={(address, code) => {
          setEmail(address);
          setIssued(code);
        }}
      />
    );
  }

  const { title, lead } = undoToken
    ? recoveryTexts.undo
    : stopToken
      ? recoveryTexts.stop
      : recoveryTexts;
  const isTold = issued || isUndone || isStopped;
  return (
    <Page title={title} lead={issued ? undefined : lead}>
      <Panel>
        {/* There before its words: one that comes together with them is not read out. */}
        <Text role="status" mb={isTold ? "md" : undefined}>
          {issued && (
            <>
              <StrongPart text={recoveryTexts.sentTo(email)} strong={email} />{" "}
              {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
            </>
          )}
          {isUndone && !issued && (
            <StrongPart text={recoveryTexts.undo.done(email)} strong={email} />
          )}
          {isStopped && !issued && recoveryTexts.stop.done}
        </Text>
        {step()}
      </Panel>
      <AuthLinks>
        <AppLink to={loginOf(account)}>{recoveryTexts.toLogin}</AppLink>
        {account === "student" && (
          <span>
            {firstTexts.offer}{" "}
            <AppLink to={paths.studentFirstPassword}>{firstTexts.toPage}</AppLink>
          </span>
        )}
      </AuthLinks>
    </Page>
  );
}
