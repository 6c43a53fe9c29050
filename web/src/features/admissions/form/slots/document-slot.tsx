import { Button, Title } from "@mantine/core";
import { useState } from "react";
import {
  DocumentDialog,
  DocumentThumbnail,
} from "@/features/admissions/documents/document-thumbnail";
import type { AdmissionSlot } from "@/lib/api-types";
import { FileChooser } from "@/shared/upload/file-chooser";
import { texts as uploadTexts } from "@/shared/upload/texts";
import type { FileUpload } from "@/shared/upload/use-uploads";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts } from "../texts";
import classes from "./document-slot.module.css";
import { SlotState } from "./slot-state";

const t = texts.slots;

interface Props {
  slot: AdmissionSlot;
  field: FieldBinding;
  upload: FileUpload;
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
      <DocumentThumbnail slot={slot.slot} document={document && { ...document, title }} />
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
  upload: FileUpload;
  describedBy: string;
}

function SlotActions({ slot, field, upload, describedBy }: SlotActionsProps) {
  const [viewing, setViewing] = useState(false);
  const { document, title, open } = slot;
  return (
    <div className={classes.actions}>
      {document && (
        <Button
          variant="default"
          size="sm"
          aria-label={uploadTexts.of(t.view, title)}
          onClick={() => setViewing(true)}
        >
          {t.view}
        </Button>
      )}
      {open && (
        <FileChooser
          title={title}
          accepts={slot.accepts}
          field={field}
          upload={upload}
          replaces={document !== null}
          describedBy={describedBy}
        />
      )}
      {viewing && document && (
        <DocumentDialog document={{ ...document, title }} onClose={() => setViewing(false)} />
      )}
    </div>
  );
}
