import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";

interface Props extends Omit<ComponentProps<typeof Dialog>, "opened"> {
  /** Something in it would be gone with it. */
  isUnsaved: boolean;
  /** What is asked before that. */
  discard: { title: string; question: string; action: string };
  onDiscard?: () => void;
}

/** A dialog with work in it, which is not thrown away unasked. */
export function WorkDialog({ isUnsaved, discard, onDiscard, onClose, children, ...dialog }: Props) {
  const [asking, setAsking] = useState(false);

  function close() {
    // What is being sent is not thrown away by leaving.
    if (isUnsaved && !dialog.isPending) setAsking(true);
    else onClose();
  }

  return (
    <Dialog {...dialog} opened onClose={close}>
      {children}
      {asking && (
        <ConfirmDialog
          {...discard}
          destructive
          onConfirm={async () => {
            onDiscard?.();
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
