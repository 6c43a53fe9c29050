import "@mantine/core/styles/Progress.layer.css";
import { Button, Progress } from "@mantine/core";
import { kindAndSize } from "@/features/admissions/documents/kinds";
import type { AdmissionSlot } from "@/lib/api-types";
import { formatMoment } from "@/lib/dates";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "../texts";
import classes from "./document-slot.module.css";
import type { SlotUpload } from "./use-uploads";

const t = texts.slots;

interface Props {
  id: string;
  slot: AdmissionSlot;
  upload: SlotUpload;
  /** What submitting found wrong. */
  fault: string | boolean | undefined;
}

export function SlotState({ id, slot, upload, fault }: Props) {
  const { document, open, title } = slot;
  const error = upload.error ?? (fault || null);
  return (
    <div id={id} className={classes.state}>
      {document && upload.sending === null && (
        <p className={classes.hint}>
          {t.sent(kindAndSize(document), formatMoment(document.uploadedAt))}
        </p>
      )}
      {document?.refusal && <p className={classes.fault}>{t.refused(document.refusal)}</p>}
      {document && !open && <p className={classes.hint}>{t.stays}</p>}
      {upload.sending !== null && <Sending title={title} share={upload.sending} upload={upload} />}
      {error && (
        <p className={classes.fault} role={upload.error ? "alert" : undefined}>
          {upload.mayRetry ? t.notSent(String(error)) : error}
        </p>
      )}
      {upload.mayRetry && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={t.of(uiTexts.retry, title)}
          onClick={upload.retry}
        >
          {uiTexts.retry}
        </Button>
      )}
    </div>
  );
}

interface SendingProps {
  title: string;
  share: number;
  upload: SlotUpload;
}

function Sending({ title, share, upload }: SendingProps) {
  const percent = Math.round(share * 100);
  const underWay = upload.stalls ? t.stalls(percent) : t.sending(percent);
  return (
    <div className={classes.sending}>
      <Progress value={percent} aria-label={t.progress(title)} transitionDuration={200} />
      <p className={classes.hint} role="status">
        {share < 1 ? underWay : t.checking}
      </p>
      {/* What has been sent cannot be called back. */}
      {share < 1 && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          style={{ justifySelf: "start" }}
          aria-label={t.of(uiTexts.cancel, title)}
          onClick={upload.cancel}
        >
          {uiTexts.cancel}
        </Button>
      )}
    </div>
  );
}
