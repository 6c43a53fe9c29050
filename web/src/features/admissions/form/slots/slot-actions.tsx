import { Button } from "@mantine/core";
import { useState } from "react";
import { DocumentDialog } from "@/features/admissions/documents/document-dialog";
import type { AdmissionSlot } from "@/lib/api-types";
import type { FieldBinding } from "@/ui/form/use-form";
import { UploadIcon } from "@/ui/icons";
import { texts } from "../texts";
import classes from "./document-slot.module.css";
import type { SlotUpload } from "./use-uploads";

const t = texts.slots;

interface Props {
  slot: AdmissionSlot;
  field: FieldBinding;
  upload: SlotUpload;
  describedBy: string;
}

export function SlotActions({ slot, field, upload, describedBy }: Props) {
  const [viewing, setViewing] = useState(false);
  const { document, title, open } = slot;
  const choose = document ? t.replace : t.choose;
  const sending = upload.sending !== null;
  return (
    <div className={classes.actions}>
      {document && (
        <Button
          variant="default"
          size="sm"
          aria-label={t.of(t.view, title)}
          onClick={() => setViewing(true)}
        >
          {t.view}
        </Button>
      )}
      {open && (
        <div className={classes.chooser}>
          {/* Types only, no capture: telephones then offer both the camera and the files. */}
          <input
            className={classes.file}
            type="file"
            id={field.id}
            accept={slot.accepts.join(",")}
            aria-label={t.of(choose, title)}
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
      )}
      {viewing && document && (
        <DocumentDialog document={{ ...document, title }} onClose={() => setViewing(false)} />
      )}
    </div>
  );
}
