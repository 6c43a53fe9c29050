import { DownloadButton } from "@/shared/download-button";
import { AttachmentIcon } from "@/ui/icons";
import { LongText } from "@/ui/long-text";
import classes from "./attachment.module.css";
import { type Holder, pathOf } from "./rules";
import { texts } from "./texts";

export interface FileProps {
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
