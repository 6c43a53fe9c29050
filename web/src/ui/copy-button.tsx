import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { CopiedIcon, CopyIcon } from "./icons";
import { texts } from "./texts";

interface Props {
  /** Names the button: "UPI ID", or the text itself. */
  what: string;
  text: string;
}

/** Left out where a page may not write to the clipboard; the text itself can be marked as ever. */
export function CopyButton({ what, text }: Props) {
  const clipboard = useClipboard({ timeout: 2000 });
  if (!("clipboard" in navigator)) return null;
  const Sign = clipboard.copied ? CopiedIcon : CopyIcon;
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        // In a row it is no higher than its line, yet as easily hit.
        style={{ marginBlock: "var(--copy-margin, 0)" }}
        aria-label={texts.copy(what)}
        title={texts.copy(what)}
        onClick={() => clipboard.copy(text)}
      >
        <Sign size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <VisuallyHidden role="status">{clipboard.copied && texts.copied(what)}</VisuallyHidden>
    </>
  );
}
