import { Button } from "@mantine/core";
import type { FieldBinding } from "@/ui/form/use-form";
import { UploadIcon } from "@/ui/icons";
import type { FileRules } from "./file-fault";
import { texts } from "./texts";
import classes from "./upload.module.css";
import type { FileUpload } from "./use-uploads";

interface Props extends Pick<FileRules, "title" | "accepts"> {
  field: Pick<FieldBinding, "id" | "aria-invalid">;
  upload: FileUpload;
  /** Whether there is a file already. */
  replaces: boolean;
  describedBy: string;
}

/** Chooses a file, which is sent at once. */
export function FileChooser({ title, accepts, field, upload, replaces, describedBy }: Props) {
  const choose = replaces ? texts.replace : texts.choose;
  const sending = upload.sending !== null;
  return (
    <div className={classes.chooser}>
      {/* Types only, no capture: telephones then offer both the camera and the files. */}
      <input
        className={classes.file}
        type="file"
        id={field.id}
        accept={accepts.join(",")}
        aria-label={texts.of(choose, title)}
        aria-describedby={describedBy}
        aria-invalid={field["aria-invalid"] || upload.error !== null}
        disabled={sending}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.choose(file);
          // The same file may be chosen again, corrected.
          currentTarget.value = "";
        }}
      />
      <Button
        component="label"
        htmlFor={field.id}
        variant="default"
        size="sm"
        aria-hidden
        data-disabled={sending || undefined}
        leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
      >
        {choose}
      </Button>
    </div>
  );
}
