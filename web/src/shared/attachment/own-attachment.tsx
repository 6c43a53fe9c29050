import { useId } from "react";
import { flash } from "@/lib/flash";
import { FileChooser } from "@/shared/upload/file-chooser";
import { UploadState } from "@/shared/upload/upload-state";
import { useUploads } from "@/shared/upload/use-uploads";
import { AttachedFile, type FileProps } from "./attached-file";
import classes from "./attachment.module.css";
import { rules } from "./rules";
import { sendFile } from "./send";
import { texts } from "./texts";

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
