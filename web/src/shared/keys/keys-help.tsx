import { ActionIcon, Checkbox, Stack } from "@mantine/core";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { KeysIcon } from "@/ui/icons";
import classes from "./keys-help.module.css";
import { type KeyHint, texts } from "./texts";
import type { SingleKeys } from "./use-single-keys";
import "@/ui/checkbox-styles";

interface Props {
  keys: SingleKeys;
  hints: readonly KeyHint[];
}

/** Opens what the single keys do, and the switch that turns them off; a phone has no use for it. */
export function KeysHelp({ keys, hints }: Props) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.button}
        aria-label={texts.label}
        title={texts.label}
        onClick={() => keys.setShown(true)}
      >
        <KeysIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {keys.isShown && (
        <Dialog opened title={texts.label} onClose={() => keys.setShown(false)}>
          {/* The ring of the focus on the first line is not to be cut off. */}
          <Stack pt={4}>
            <Checkbox
              label={texts.toggle}
              checked={keys.on}
              onChange={(event) => keys.setOn(event.currentTarget.checked)}
            />
            <KeyList hints={[...hints, texts.search, texts.help, texts.dialog]} />
            <DialogActions cancel={texts.close} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

const KeyList = ({ hints }: Pick<Props, "hints">) => (
  <dl className={classes.keys}>
    {hints.map(({ key, does }) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
