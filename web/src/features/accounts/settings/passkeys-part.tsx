import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { Failed } from "@/ui/list/failed";
import { AddPasskey } from "../passkeys/add-passkey";
import { passkeysQuery } from "../passkeys/api";
import { webauthn } from "../passkeys/load";
import { PasskeyList } from "../passkeys/passkey-list";
import { passkeyTexts } from "../passkeys/texts";
import { Enrolment } from "../two-step/enrolment";
import { factorQuery } from "../two-step/factor-query";
import type { PartProps } from "./own-form";

/** The passkeys of one's own account, and adding one in the same place. */
export function PasskeysPart({ onHold }: PartProps) {
  const { kind } = useSession();
  const list = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const back = () => setAdding(false);
  if (isAdding) {
    return kind === "staff" ? (
      <AddAsFactor onHold={onHold} onDone={back} />
    ) : (
      <AddPasskey onDone={back} />
    );
  }
  if (list.data) {
    return (
      <PasskeyList
        list={list.data}
        onAdd={() => {
          // By the time that its name is there, so is what asks the browser for it.
          webauthn().catch(() => undefined);
          setAdding(true);
        }}
      />
    );
  }
  if (list.isError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  return <Skeleton height={140} />;
}

/** Of staff it is a second factor, and takes what the first one takes: the password and a mailed code. */
function AddAsFactor({ onHold, onDone }: PartProps) {
  const session = useSession();
  const { data } = useQuery(factorQuery);
  const [isEnrolled, setEnrolled] = useState(false);
  useEffect(() => {
    if (!isEnrolled) return;
    onHold?.(true);
    return () => onHold?.(false);
  }, [onHold, isEnrolled]);
  return (
    <Enrolment
      account={session}
      by="passkey"
      hasFactor={data !== undefined && (data.app !== null || data.passkeys > 0)}
      takesFocus
      onEnrolled={() => setEnrolled(true)}
      onDone={() => {
        flash(passkeyTexts.done);
        onDone();
      }}
    />
  );
}
