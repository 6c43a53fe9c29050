import { kindAndSize } from "@/features/admissions/documents/kinds";
import type { AdmissionSlot } from "@/lib/api-types";
import { formatMoment } from "@/lib/dates";
import { UploadState } from "@/shared/upload/upload-state";
import type { FileUpload } from "@/shared/upload/use-uploads";
import { texts } from "../texts";
import classes from "./document-slot.module.css";

const t = texts.slots;

interface Props {
  id: string;
  slot: AdmissionSlot;
  upload: FileUpload;
  /** What submitting found wrong. */
  fault: string | boolean | undefined;
}

export function SlotState({ id, slot, upload, fault }: Props) {
  const { document, open, title } = slot;
  return (
    <div id={id} className={classes.state}>
      {document && upload.sending === null && (
        <p className={classes.hint}>
          {t.sent(kindAndSize(document), formatMoment(document.uploadedAt))}
        </p>
      )}
      {document?.refusal && <p className={classes.fault}>{t.refused(document.refusal)}</p>}
      {document && !open && <p className={classes.hint}>{t.stays}</p>}
      <UploadState title={title} upload={upload} fault={fault} />
    </div>
  );
}
