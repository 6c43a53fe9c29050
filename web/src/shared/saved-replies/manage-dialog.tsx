import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedReply } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { DialogActions } from "@/ui/dialog-actions";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { texts as uiTexts } from "@/ui/texts";
import { type Desk, repliesQuery, useRemoveReply } from "./api";
import { ReplyDialog } from "./reply-dialog";
import classes from "./saved-replies.module.css";
import { texts } from "./texts";

const t = texts.list;

interface Props {
  desk: Desk;
  onClose: () => void;
}

type Act = { act: "add" } | { act: "edit" | "remove"; reply: SavedReply };

/** The replies of a desk, to be added, edited and removed. */
export function ManageDialog({ desk, onClose }: Props) {
  const [open, setOpen] = useState<Act | null>(null);
  const list = useQuery(repliesQuery(desk));
  const close = () => setOpen(null);
  return (
    <Dialog opened title={texts.menu} size="lg" onClose={onClose}>
      <Stack>
        <Text c="dimmed">{t.hint}</Text>
        {list.isPending && (
          <Text role="status">
            <Loader size="sm" aria-hidden /> {texts.loading}
          </Text>
        )}
        {list.isError && !list.data && (
          <Failed error={list.error} fallback={texts.failed} onRetry={() => list.refetch()} />
        )}
        {list.data?.length === 0 && <Empty title={t.emptyTitle} hint={t.emptyHint} />}
        <ul className={classes.list}>
          {list.data?.map((reply) => (
            <ReplyRow key={reply._id} reply={reply} onAct={setOpen} />
          ))}
        </ul>
        <DialogActions cancel={uiTexts.close}>
          <Button onClick={() => setOpen({ act: "add" })}>{t.add}</Button>
        </DialogActions>
      </Stack>
      {open?.act === "add" && <ReplyDialog desk={desk} onClose={close} />}
      {open?.act === "edit" && <ReplyDialog desk={desk} reply={open.reply} onClose={close} />}
      {open?.act === "remove" && <RemoveDialog reply={open.reply} onClose={close} />}
    </Dialog>
  );
}

interface RowProps {
  reply: SavedReply;
  onAct: (act: Act) => void;
}

const ReplyRow = ({ reply, onAct }: RowProps) => (
  <li>
    <Text fw={600}>{reply.title}</Text>
    <p>{reply.text}</p>
    <Text size="sm" c="dimmed">
      {t.saved(reply.savedBy, formatDay(reply.savedAt))}
    </Text>
    <RowActions>
      <RowButton
        aria-label={t.of(t.edit, reply.title)}
        onClick={() => onAct({ act: "edit", reply })}
      >
        {t.edit}
      </RowButton>
      <RowButton
        aria-label={t.of(t.remove, reply.title)}
        onClick={() => onAct({ act: "remove", reply })}
      >
        {t.remove}
      </RowButton>
    </RowActions>
  </li>
);

interface RemoveProps {
  reply: SavedReply;
  onClose: () => void;
}

function RemoveDialog({ reply, onClose }: RemoveProps) {
  const remove = useRemoveReply();
  return (
    <ConfirmDialog
      destructive
      title={texts.removal.title}
      question={texts.removal.question(reply.title)}
      action={t.remove}
      onConfirm={async () => {
        await remove.mutateAsync(reply);
        flash(texts.removal.done(reply.title));
      }}
      onClose={onClose}
    />
  );
}
