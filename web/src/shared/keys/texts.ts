import { type Catalogue, catalogue } from "@/lib/catalogue";

/** A key and what it does. */
export interface KeyHint {
  key: string;
  does: string;
}

/** The words of the single keys. */
const en = {
  label: "Keyboard shortcuts",
  toggle: "Single-key shortcuts",
  close: "Close",
  search: { key: "/", does: "search" },
  help: { key: "?", does: "show the shortcuts" },
  dialog: { key: "Ctrl+Enter", does: "confirm a dialog" },
};

export const texts: Catalogue<typeof en> = catalogue(en);
