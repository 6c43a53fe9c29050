import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { flash, flashLong } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { ErrorSummary } from "@/ui/form/error-summary";
import { useForm } from "@/ui/form/use-form";
import { useAddPasskey } from "./api";
import { deviceName } from "./device";
import { webauthn } from "./load";
import classes from "./offer-card.module.css";
import { passkeyTexts } from "./texts";

const t = passkeyTexts.offer;

/** Above the page, and over nothing of it. */
export default function OfferCard({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const id = useId();
  useEffect(() => void webauthn().catch(() => undefined), []);
  const form = useForm({
    initial: {},
    submit: async () => {
      if (!(await add.mutateAsync(deviceName()))) return;
      flash(t.done, { forMs: flashLong });
      onClose();
    },
  });

  // Tried again on a weak line, also when the card is gone; twice is as once.
  const putOff = useMutation({
    mutationFn: () => reply(http.POST("/auth/passkeys/not-now", { body: {} })),
    retry: 3,
  });

  return (
    <section className={classes.card} aria-labelledby={id}>
      <form onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <div className={classes.row}>
          <div className={classes.words}>
            <h2 id={id}>{t.title}</h2>
            <Text size="sm">{t.text}</Text>
          </div>
          <div className={classes.ways}>
            <Button type="submit" loading={form.pending}>
              {passkeyTexts.add}
            </Button>
            <Button
              variant="default"
              disabled={form.pending}
              onClick={() => {
                putOff.mutate();
                onClose();
              }}
            >
              {t.notNow}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}
