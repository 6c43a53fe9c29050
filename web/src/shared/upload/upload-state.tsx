import { Button } from "@mantine/core";
import { formatPercent } from "@/lib/percent";
import { Reference } from "@/ui/reference";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "./texts";
import classes from "./upload.module.css";
import type { FileUpload } from "./use-uploads";

interface Props {
  title: string;
  upload: FileUpload;
  /** What else is wrong with the slot. */
  fault?: string | boolean | undefined;
}

/** How far the sending of a file has come, or why it failed. */
export function UploadState({ title, upload, fault }: Props) {
  const error = upload.error ?? (fault || null);
  return (
    <>
      {upload.sending !== null && <Sending title={title} share={upload.sending} upload={upload} />}
      {error && (
        <p className={classes.fault} role={upload.error ? "alert" : undefined}>
          {upload.mayRetry ? texts.notSent(String(error)) : error}
        </p>
      )}
      {upload.reference && <Reference id={upload.reference} />}
      {upload.mayRetry && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          aria-label={texts.of(uiTexts.retry, title)}
          onClick={upload.retry}
        >
          {uiTexts.retry}
        </Button>
      )}
    </>
  );
}

interface SendingProps {
  title: string;
  share: number;
  upload: FileUpload;
}

function Sending({ title, share, upload }: SendingProps) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.sending}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={texts.progress(title)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={formatPercent(percent)}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.hint} role="status">
        {underWay(upload, percent)}
      </p>
      {/* What has been sent cannot be called back. */}
      {share < 1 && (
        <Button
          variant="default"
          size="compact-md"
          fz="sm"
          style={{ justifySelf: "start" }}
          aria-label={texts.of(uiTexts.cancel, title)}
          onClick={upload.cancel}
        >
          {uiTexts.cancel}
        </Button>
      )}
    </div>
  );
}

function underWay({ sending, shrinks, stalls }: FileUpload, percent: number): string {
  if (shrinks) return texts.shrinking;
  if (sending === 1) return texts.checking;
  return stalls ? texts.stalls(percent) : texts.sending(percent);
}
