import { Title } from "@mantine/core";
import { useState } from "react";
import { DocumentThumbnail } from "@/features/admissions/documents/document-thumbnail";
import type { AdmissionSlot } from "@/lib/api-types";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts } from "../texts";
import classes from "./document-slot.module.css";
import { SlotActions } from "./slot-actions";
import { SlotState } from "./slot-state";
import type { SlotUpload } from "./use-uploads";

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
