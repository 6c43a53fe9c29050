import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { Dossier } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { formatMoment } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { useWhileShown } from "@/lib/use-while-shown";
import { AppLink } from "@/ui/app-link";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { useAskToReopen, useReopenings } from "./api";
import { texts } from "./texts";

const t = texts.ask;

/** The server takes no more characters. */
const longest = 300;

interface Props {
  dossier: Dossier;
  /** Where the requests are listed. */
  listAddress: string;
}

/** Of an approved application: the way to ask for it to be opened again, or the request that waits. */
export function AskToReopen({ dossier, listAddress }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { list } = useReopenings();
  const waits = list.data?.find(({ studentId }) => studentId === dossier.id);
  if (waits)
    return (
      <Notice tone="info">
        {t.waits(waits.askedBy, formatMoment(waits.askedAt))} {waits.reason}{" "}
        <AppLink to={listAddress}>{t.toList}</AppLink>
      </Notice>
    );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.open}
      </Button>
      {isAsking && <AskDialog dossier={dossier} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ dossier, onClose }: { dossier: Dossier; onClose: () => void }) {
  const ask = useAskToReopen();
  const finish = useWhileShown(onClose);
  const { id, fullName, submission } = dossier;
  const store = `reopening:${id}:${submission}:${useSession().id}`;
  const form = useForm({
    initial: { reason: "" },
    draft: store,
    check: ({ reason }) => (reason.trim() ? [] : [{ path: "reason", msg: t.missing }]),
    submit: async ({ reason }) => {
      await ask.mutateAsync({ studentId: id, reason });
      removeFromTab(store);
      flash(t.done(fullName), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.action}>
      <Text>{t.text(fullName)}</Text>
      <TextField
        label={t.reason}
        description={t.reasonHint}
        maxLength={longest}
        field={form.field("reason")}
      />
    </FormDialog>
  );
}
