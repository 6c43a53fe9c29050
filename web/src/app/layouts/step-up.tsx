import { Component, type ReactNode, useEffect, useState } from "react";
import type { StepUpProps } from "@/features/accounts/step-up/step-up-dialog";
import { errorMessage } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";
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

  function fail(error: unknown) {
    flash(errorMessage(error), { tone: "error", forMs: flashUnasked });
    end(false);
  }

  return (
    <OrElse then={fail}>
      <StepUpDialog onConfirmed={() => end(true)} onClose={() => end(false)} />
    </OrElse>
  );
}

interface Props {
  then: (error: unknown) => void;
  children: ReactNode;
}

/** The page stays, with all that was typed, where the code of the dialog does not come. */
class OrElse extends Component<Props> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.then(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
