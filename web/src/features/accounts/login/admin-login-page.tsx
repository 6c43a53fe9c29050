import { useState } from "react";
import { useLocation, useNavigate, useOutletContext } from "react-router";
import { unreachable } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import type { Session } from "@/lib/session";
import { lazyPart } from "@/ui/lazy-part";
import { Page } from "@/ui/page";
import type { StepProps } from "../two-step/login-step";
import { LoginForm } from "./login-form";
import type { Credentials } from "./sign-in";
import { loginTexts as texts } from "./texts";

const loadStep = () =>
  import(/* webpackChunkName: "two-step" */ "../two-step/login-step").catch(() => {
    throw unreachable();
  });

const LoginStep = lazyPart<StepProps>(loadStep);

type Step = Omit<StepProps, "onLeave">;

export function Component() {
  // Of a page that was loaded anew in the middle of it.
  const halfway = useOutletContext<Session | undefined>();
  const [step, setStep] = useState<Step | undefined>(halfway?.next && { session: halfway });
  const [login, setLogin] = useState("");
  const { search } = useLocation();
  const navigate = useNavigate();

  async function begin(session: Session, { email, password }: Credentials) {
    const { firstStep } = await loadStep();
    setStep(await firstStep(session, password));
    setLogin(email);
  }

  async function leave(notice?: string) {
    const state = { ...(notice && { notice, tone: "info", takesFocus: true }), email: login };
    // Shown at once: the form begins with what the address has to say.
    await navigate({ search }, { replace: true, state, flushSync: true });
    setStep(undefined);
  }

  if (step) {
    return (
      <Page title={texts.twoStep}>
        <LoginStep {...step} onLeave={leave} />
      </Page>
    );
  }
  return (
    <Page title={texts.adminTitle}>
      <LoginForm
        kind="staff"
        loginLabel={texts.fields.usernameOrEmail}
        registerAt={paths.adminRegister}
        leadsTo={paths.superAdmin}
        otherLogin={{ ...texts.students, to: paths.logIn }}
        missingLogin={texts.faults.staff}
        onStep={begin}
      />
    </Page>
  );
}
