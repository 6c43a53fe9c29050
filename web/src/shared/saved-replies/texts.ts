import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of saved replies, at every desk the same. */
const en = {
  menu: "Saved replies",
  loading: "Loading saved replies",
  empty: "No saved replies yet.",
  failed: "The saved replies could not be loaded.",
  saveThis: "Save this as a reply",
  manage: "Manage saved replies",
  list: {
    hint: "Everyone at this desk shares these saved replies, 50 at most.",
    emptyTitle: "No saved replies yet",
    emptyHint: "Add a text that you send often. You can edit it each time before you send it.",
    saved: (by: string, on: string) => `Saved by ${by} on ${on}`,
    add: "Add a reply",
    edit: "Edit",
    remove: "Remove",
    of: (act: string, title: string) => `${act}: ${title}`,
  },
  form: {
    newTitle: "Save a reply",
    editTitle: "Edit a saved reply",
    title: "Title",
    titleHint: "Shown in the menu, up to 60 characters.",
    text: "Text",
    count: (length: string, longest: string) => `${length} of ${longest} characters`,
    save: "Save",
    added: (title: string) => `The reply “${title}” is saved.`,
    changed: (title: string) => `The reply “${title}” is changed.`,
    faults: {
      title: "Enter a title.",
      text: "Enter a reply.",
      tooLong: (longest: string) => `A reply may have at most ${longest} characters.`,
    },
  },
  removal: {
    title: "Remove a saved reply",
    question: (title: string) =>
      `“${title}” will be removed for everyone at this desk. Replies already sent stay.`,
    done: (title: string) => `The reply “${title}” is removed.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
