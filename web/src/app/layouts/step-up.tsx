import { useEffect, useState } from "react";
import type { StepUpProps } from "@/features/accounts/step-up/step-up-dialog";
import { OrElse } from "@/lib/or-else";
import { askWith } from "@/lib/step-up";
import { lazyPart } from "@/ui/lazy-part";

const StepUpDialog = lazyPart<StepUpProps>(
  () => import(/* webpackChunkName: "step-up" */ "@/features/accounts/step-up/step-up-dialog"),
);

type Answer = (isConfirmed: boolean) => void;

/** Asks the person at the screen to confirm that it is them when the server wants that of a call, which waits for it. */
export function StepUp() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let waiting: Answer | undefined;
    const stop = askWith(
      () =>
        new Promise((resolve) => {
          waiting = resolve;
          setAnswer(() => resolve);
        }),
    );
    return () => {
      stop();
      // The desks are left, as at the end of a session.
      waiting?.(false);
    };
  }, []);
  if (!answer) return null;

  function end(isConfirmed: boolean) {
    setAnswer(undefined);
    answer?.(isConfirmed);
  }

  return (
    <OrElse then={() => end(false)}>
      <StepUpDialog onConfirmed={() => end(true)} onClose={() => end(false)} />
    </OrElse>
  );
}
