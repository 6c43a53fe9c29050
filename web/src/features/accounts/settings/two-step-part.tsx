import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Factor } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { DialogActions } from "@/ui/dialog-actions";
import { Failed } from "@/ui/list/failed";
import { Enrolment } from "../two-step/enrolment";
import { factorQuery } from "../two-step/factor-query";
import { twoStepTexts } from "../two-step/texts";
import classes from "../two-step/two-step.module.css";
import type { PartProps } from "./own-form";

const t = twoStepTexts.settings;

/** With so few it is time to get new ones. */
const fewCodes = 2;

/** Whether it is on, and its set-up in the same place. */
export function TwoStepPart({ onDone, onHold }: PartProps) {
  const session = useSession();
  const factor = useQuery(factorQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isEnrolled, setEnrolled] = useState(false);
  useEffect(() => onHold?.(isEnrolled), [onHold, isEnrolled]);
  if (isSettingUp) {
    return (
      <Enrolment
        account={session}
        takesFocus
        onEnrolled={() => setEnrolled(true)}
        onDone={() => {
          flash(t.done, { forMs: flashLong });
          onDone();
        }}
      />
    );
  }
  if (factor.data) return <Standing factor={factor.data} onSetUp={() => setSettingUp(true)} />;
  if (factor.isError) return <Failed error={factor.error} onRetry={() => factor.refetch()} />;
  return <Skeleton height={140} />;
}

interface StandingProps {
  factor: Factor;
  onSetUp: () => void;
}

function Standing({ factor, onSetUp }: StandingProps) {
  const { app, passkeys, graceEndsAt, recoveryCodesLeft: left } = factor;
  const isOn = app !== null || passkeys > 0;
  return (
    <Stack>
      <Text>{app ? t.on(formatDay(app.since)) : isOn ? t.byPasskey : t.off}</Text>
      {isOn && left > fewCodes && <Text>{t.left(left)}</Text>}
      {isOn && left <= fewCodes && (
        <Text className={classes.few}>
          {t.left(left)} {t.few}
        </Text>
      )}
      {graceEndsAt && <Text className={classes.few}>{t.by(formatDay(graceEndsAt))}</Text>}
      <DialogActions cancel={t.close}>
        <Button onClick={onSetUp}>{app ? t.another : t.setUp}</Button>
      </DialogActions>
    </Stack>
  );
}
