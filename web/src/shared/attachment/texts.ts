import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the file that goes with a leave or a grievance. */
const en = {
  title: "Attachment",
  hint: "Optional. A PNG or JPEG image or a PDF file, up to 5 MB, such as a doctor's note.",
  chosen: (name: string) => `Chosen: ${name}`,
  remove: "Remove",
  removeLabel: "Remove the chosen file",
  add: (of: string) => `Add a file: ${of}`,
  sent: "The file is added.",
  /** What was typed has arrived, and the file has not. */
  notSent: (why: string) => `The file was not added. ${why} You can add it in the list below.`,
  open: "Download file",
  of: (action: string, of: string) => `${action}: ${of}`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
