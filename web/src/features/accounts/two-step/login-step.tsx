import { Button, Stack } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { use, useState } from "react";
import { isUnauthorized, withLine } from "@/lib/api-error";
import { saveToTab, visitorKey } from "@/lib/browser-store";
import { flash } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { createQueryClient } from "@/lib/query-client";
import type { Session } from "@/lib/session";
import { sessionKey, TabDataContext } from "@/lib/tab-data";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { sessionOf } from "../login/sign-in";
import { useEntry } from "../login/use-entry";
import { Enrolment } from "./enrolment";
import { FactorForm } from "./factor-form";
import { twoStepTexts } from "./texts";
import { openCodeOf } from "./use-enrolment";

const t = twoStepTexts.logIn;

export interface StepProps {
  session: Session;
  /** As it was typed into the form; none after the page was loaded anew. */
  password?: string;
  /** Why no code could be sent for it. */
  failure?: unknown;
  /** Back to the form, and why. */
  onLeave: (notice?: string) => void;
}

/** To enrol takes the password once more. It was typed just now, so the code is sent for it at once. */
export async function firstStep(session: Session, password: string) {
  if (session.next !== "enrol") return { session };
  try {
    const body = { currentPassword: password };
    const { sentTo, ...issued } = await reply(http.POST("/auth/factor/enrol", { body }));
    saveToTab(visitorKey(openCodeOf(session.id)), { email: sentTo, issued, at: Date.now() });
    return { session, password };
  } catch (failure) {
    return { session, password, failure };
  }
}

/** What the server wants of staff after the password, in the place of the form. */
export default function LoginStep({ session, password, failure, onLeave }: StepProps) {
  const tab = use(TabDataContext);
  const [client] = useState(() => {
    tab.client ??= createQueryClient();
    return tab.client;
  });
  const enter = useEntry();
  const [isEnrolled, setEnrolled] = useState(false);

  function leave(notice?: string) {
    client.setQueryData(sessionKey, null);
    onLeave(notice);
  }

  return (
    <QueryClientProvider client={client}>
      <Panel>
        <Stack>
          {session.next === "enrol" ? (
            <>
              {!isEnrolled && <Notice tone="info">{t.why}</Notice>}
              <Enrolment
                account={session}
                password={password}
                failure={failure}
                offersOther
                takesFocus
                onEnd={() => leave(t.over)}
                onEnrolled={() => setEnrolled(true)}
                onDone={(enrolled) => enter(sessionOf(enrolled))}
              />
            </>
          ) : (
            <FactorForm factors={session.factors} enter={enter} onEnd={() => leave(t.over)} />
          )}
          {!isEnrolled && <Another onLeave={() => leave()} />}
        </Stack>
      </Panel>
    </QueryClientProvider>
  );
}

function Another({ onLeave }: { onLeave: () => void }) {
  const [pending, setPending] = useState(false);
  async function logOut() {
    setPending(true);
    try {
      await reply(http.POST("/auth/admin-logout"));
      onLeave();
    } catch (error) {
      setPending(false);
      if (isUnauthorized(error)) onLeave();
      else flash(withLine(t.logoutFailed), { tone: "error" });
    }
  }
  return (
    <Button variant="subtle" fullWidth loading={pending} onClick={logOut}>
      {t.another}
    </Button>
  );
}
