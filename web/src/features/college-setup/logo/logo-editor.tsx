import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { flash } from "@/lib/flash";
import { useObjectUrl } from "@/lib/use-object-url";
import { FileChooser } from "@/shared/upload/file-chooser";
import type { FileRules } from "@/shared/upload/file-fault";
import { UploadState } from "@/shared/upload/upload-state";
import { useUploads } from "@/shared/upload/use-uploads";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Failed } from "@/ui/list/failed";
import { texts as uiTexts } from "@/ui/texts";
import { collegeQuery } from "../api";
import { texts } from "../texts";
import { logoQuery, useRemoveLogo, useSendLogo } from "./api";
import { Hints, type LogoProps } from "./hints";
import classes from "./logo.module.css";

const { logo: t } = texts;

const rules = (): FileRules => ({
  title: t.title,
  accepts: ["image/png", "image/jpeg"],
  mostMegabytes: 1,
});

/** It is saved by itself, whatever else is being typed. */
export default function LogoEditor({ version }: LogoProps) {
  const { mutateAsync } = useSendLogo();
  const uploadOf = useUploads({
    send: async (sent) => {
      await mutateAsync(sent);
      flash(t.saved);
    },
    // On paper every edge of it shows.
    asTheyAre: true,
  });
  const upload = uploadOf("logo", rules());
  const id = useId();
  const field = { id: `${id}-file`, "aria-invalid": false };
  return (
    <>
      {version !== null && <Picture version={version} />}
      <div id={`${id}-state`} className={classes.state}>
        <Hints version={version} />
        <UploadState title={t.title} upload={upload} />
      </div>
      <div className={classes.actions}>
        <FileChooser
          {...rules()}
          field={field}
          upload={upload}
          replaces={version !== null}
          describedBy={`${id}-state`}
        />
        {version !== null && <Remove disabled={upload.sending !== null} />}
      </div>
    </>
  );
}

function Picture({ version }: { version: number }) {
  const client = useQueryClient();
  const picture = useQuery(logoQuery(version));
  const url = useObjectUrl(picture.data);
  if (picture.isError) {
    const retry = () => {
      // Somebody else may have set another one meanwhile.
      client.invalidateQueries({ queryKey: collegeQuery.queryKey });
      picture.refetch();
    };
    return <Failed error={picture.error} onRetry={retry} fallback={t.failed} />;
  }
  if (!url) return <Skeleton height={112} aria-label={uiTexts.loading} />;
  return (
    <div className={classes.frame}>
      <img src={url} alt={t.picture} className={classes.picture} />
    </div>
  );
}

function Remove({ disabled }: { disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveLogo();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t.removeLabel}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t.removeTitle}
          question={t.removeQuestion}
          action={t.remove}
          destructive
          onConfirm={async () => {
            await mutateAsync(undefined);
            flash(t.removed);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
