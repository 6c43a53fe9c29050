import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Passkey, Passkeys } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { useSession } from "@/lib/session";
import { DialogActions } from "@/ui/dialog-actions";
import { Empty } from "@/ui/list/empty";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import classes from "./passkeys.module.css";
import { RemoveDialog } from "./remove-dialog";
import { RenameDialog } from "./rename-dialog";
import { hasPasskeys } from "./support";
import { passkeyTexts as t } from "./texts";

/** The server takes no more of one account. */
const most = 10;

interface Props {
  list: Passkeys;
  onAdd: () => void;
}

interface Act {
  act: "rename" | "remove";
  passkey: Passkey;
}

/** Those that there are, and what can be done with them. */
export function PasskeyList({ list: { passkeys, canAdd }, onAdd }: Props) {
  const { kind } = useSession();
  const [open, setOpen] = useState<Act>();
  const close = () => setOpen(undefined);
  const why = whyNot(passkeys.length, canAdd);
  return (
    <Stack>
      <Text c="dimmed">{t.lead[kind]}</Text>
      {passkeys.length === 0 ? (
        <Empty {...t.empty} />
      ) : (
        <ul className={classes.list} aria-label={t.title}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onAct={setOpen} />
          ))}
        </ul>
      )}
      {why && <Text>{why}</Text>}
      <DialogActions cancel={t.close}>
        {!why && <Button onClick={onAdd}>{t.add}</Button>}
      </DialogActions>
      {open?.act === "rename" && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.act === "remove" && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </Stack>
  );
}

/** Why none can be added here and now. */
function whyNot(count: number, canAdd: boolean) {
  if (count >= most) return t.full;
  if (!canAdd) return t.off;
  return hasPasskeys() ? undefined : t.cannotHere;
}

interface RowProps {
  passkey: Passkey;
  onAct: (act: Act) => void;
}

function Row({ passkey, onAct }: RowProps) {
  const { name, addedAt, lastUsedAt } = passkey;
  return (
    <li>
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          {t.added(formatDay(addedAt))} {lastUsedAt ? t.used(formatDay(lastUsedAt)) : t.unused}
        </p>
      </div>
      <RowActions>
        <RowButton aria-label={t.rename.of(name)} onClick={() => onAct({ act: "rename", passkey })}>
          {t.rename.action}
        </RowButton>
        <RowButton aria-label={t.remove.of(name)} onClick={() => onAct({ act: "remove", passkey })}>
          {t.remove.action}
        </RowButton>
      </RowActions>
    </li>
  );
}
