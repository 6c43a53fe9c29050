import { Button, Title } from "@mantine/core";
import { useState } from "react";
import {
  DocumentDialog,
  DocumentThumbnail,
} from "@/features/admissions/documents/document-thumbnail";
import type { AdmissionSlot } from "@/lib/api-types";
import type { FieldBinding } from "@/ui/form/use-form";
import { UploadIcon } from "@/ui/icons";
import { texts } from "../texts";
import classes from "./document-slot.module.css";
import { SlotState } from "./slot-state";
import type { SlotUpload } from "./use-uploads";

const t = texts.slots;

interface Props {
  slot: AdmissionSlot;
  field: FieldBinding;
  upload: SlotUpload;
}

/** The place of one document: what it is, whether it is there, and what is wrong with it. */
export function DocumentSlot({ slot, field, upload }: Props) {
  const [over, setOver] = useState(false);
  const { document, title, open } = slot;
  const acceptsFile = open && upload.sending === null;
  const hintId = `${field.id}-hint`;
  const stateId = `${field.id}-state`;

  return (
    // Dropping a file is a short cut; the button beside it does the same for everybody.
    <fieldset
      className={classes.slot}
      data-over={over || undefined}
      aria-label={title}
      onDragOver={(event) => {
        if (!acceptsFile) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (acceptsFile && file) upload.choose(file);
      }}
    >
      <DocumentThumbnail document={document && { ...document, title }} />
      <div className={classes.about}>
        <Title order={3}>{title}</Title>
        {open && (
          <p id={hintId} className={classes.hint}>
            {texts.slots.hints[slot.slot]}
          </p>
        )}
        <SlotState id={stateId} slot={slot} upload={upload} fault={field.error} />
      </div>
      <SlotActions slot={slot} field={field} upload={upload} describedBy={`${hintId} ${stateId}`} />
    </fieldset>
  );
}

interface SlotActionsProps {
  slot: AdmissionSlot;
  field: FieldBinding;
  upload: SlotUpload;
  describedBy: string;
}

function SlotActions({ slot, field, upload, describedBy }: SlotActionsProps) {
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
