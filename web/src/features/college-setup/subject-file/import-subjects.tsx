import { useState } from "react";
import { BlockedButton } from "@/ui/blocked-button";
import { UploadIcon } from "@/ui/icons";
import { lazyPart } from "@/ui/lazy-part";
import { texts } from "../texts";

const SubjectsDialog = lazyPart<{ onClose: () => void }>(
  () => import(/* webpackChunkName: "subjects-dialog" */ "./subjects-dialog"),
);

/** Opens the import. What is typed would be in the way of what it brings in, so that is saved first. */
export function ImportSubjects({ unsaved }: { unsaved: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BlockedButton
        variant="default"
        size="sm"
        leftSection={<UploadIcon size={18} stroke={1.75} aria-hidden />}
        reason={unsaved ? texts.courses.importUnsaved : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.courses.importSubjects}
      </BlockedButton>
      {open && <SubjectsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
