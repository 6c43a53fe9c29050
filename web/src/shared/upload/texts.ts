import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";

/** The words of sending a file. */
const en = {
  choose: "Choose file",
  replace: "Replace",
  of: (action: string, title: string) => `${action}: ${title}`,
  shrinking: "Making the photo smaller…",
  sending: (percent: number) => `Sending… ${formatPercent(percent)}`,
  stalls: (percent: number) => `Slow connection, stuck at ${formatPercent(percent)}. Still trying…`,
  cancelled: "You cancelled it.",
  progress: (title: string) => `Sending ${title}`,
  checking: "Sent. Checking…",
  notSent: (why: string) => `Not sent. ${why}`,
  faults: {
    wrongKind: (title: string, kinds: string) => `Please choose ${kinds} for ${title}.`,
    tooLarge: (title: string, megabytes: number) =>
      `Please choose a smaller file: ${title} is larger than ${megabytes} MB.`,
    empty: (title: string) => `Please choose ${title} again: this file is empty.`,
  },
  kinds: {
    images: "a PNG or JPEG image",
    imagesOrPdf: "a PNG or JPEG image or a PDF file",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
