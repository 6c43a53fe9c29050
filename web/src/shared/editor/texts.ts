import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of a form that is saved as a whole, and may be overtaken. */
const en = {
  unsaved: "Unsaved changes",
  unsavedHint: "Kept in this browser tab until you save or discard them.",
  discard: {
    open: "Discard",
    label: "Discard changes",
    title: "Discard changes",
    question: "You will lose all changes since the last save.",
  },
  conflict: {
    title: "This has been changed since you opened it.",
    lead: "Your changes are safe. Reload before you save.",
    keep: "Reload, keep my changes",
    drop: "Reload, discard my changes",
    merged: "This is the latest version with your changes. Check it, then save.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
