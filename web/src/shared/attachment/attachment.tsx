import { useId } from "react";
import { flash } from "@/lib/flash";
import { DownloadButton } from "@/shared/download-button";
import { FileChooser } from "@/shared/upload/file-chooser";
import { UploadState } from "@/shared/upload/upload-state";
import { useUploads } from "@/shared/upload/use-uploads";
import { AttachmentIcon } from "@/ui/icons";
import { LongText } from "@/ui/long-text";
import classes from "./attachment.module.css";
import { type Holder, pathOf, rules } from "./rules";
import { sendFile } from "./send";
import { texts } from "./texts";

interface FileProps {
  of: Holder;
  id: string;
  /** What it was sent with, for the button's name. */
  name: string;
}

/** Saves the file; at a desk this is on record. */
export const AttachedFile = ({ of, id, name }: FileProps) => (
  <DownloadButton path={pathOf(of, id)} size="sm" aria-label={texts.of(texts.open, name)}>
    {texts.open}
  </DownloadButton>
);

interface RowProps extends FileProps {
  text: string;
  hasAttachment: boolean;
}

/** What a student wrote and the file with it, in one line of a desk's table. */
export const TextWithFile = ({ text, hasAttachment, of, id, name }: RowProps) => (
  <div className={classes.row}>
    <LongText>{text}</LongText>
    {hasAttachment && (
      <DownloadButton
        path={pathOf(of, id)}
        size="sm"
        className={classes.compact}
        leftSection={<AttachmentIcon size={16} stroke={1.75} aria-hidden />}
        title={texts.open}
        aria-label={texts.of(texts.open, name)}
      >
        <span className={classes.words}>{texts.open}</span>
      </DownloadButton>
    )}
  </div>
);

interface Props extends FileProps {
  hasAttachment: boolean;
  /** As long as it is pending. */
  mayAdd: boolean;
  /** Sent or refused, the list may not be what it was. */
  onSettled: () => void;
}

/** The file of a student's own entry, or the way to add it. */
export function OwnAttachment({ hasAttachment, mayAdd, onSettled, ...of }: Props) {
  if (hasAttachment) return <AttachedFile {...of} />;
  return mayAdd ? <AddFile {...of} onSettled={onSettled} /> : null;
}

function AddFile({ of, id, name, onSettled }: FileProps & Pick<Props, "onSettled">) {
  const stateId = useId();
  const uploadOf = useUploads({
    send: async ({ file, watch }) => {
      try {
        await sendFile(of, id, file, watch);
        flash(texts.sent);
      } finally {
        onSettled();
      }
    },
  });
  const title = texts.add(name);
  const upload = uploadOf("attachment", rules());
  return (
    <div className={classes.field}>
      <div id={stateId}>
        <UploadState title={title} upload={upload} />
      </div>
      <FileChooser
        title={title}
        accepts={rules().accepts}
        field={{ id: `${stateId}-file`, "aria-invalid": false }}
        upload={upload}
        replaces={false}
        describedBy={stateId}
      />
    </div>
  );
}
