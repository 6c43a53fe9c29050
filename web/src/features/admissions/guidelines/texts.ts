import { type Catalogue, catalogue } from "@/lib/catalogue";

const images = "PNG, JPG or JPEG";
const imagesOrPdf = "PNG, JPG, JPEG or PDF";

/** Words of the Guidelines. */
const en = {
  title: "Guidelines",
  lead: "What to have at hand, how admission goes, and what to look out for.",
  documents: {
    title: "Required documents",
    lead: "Have these four files ready before you begin. Each may have up to 5 MB.",
    rows: [
      {
        name: "Passport photo",
        hint: "Recent, in colour, with your face in full view.",
        files: images,
      },
      {
        name: "Academic marksheet",
        hint: "Of your last examination. The percentage that you enter must be the one on it.",
        files: imagesOrPdf,
      },
      {
        name: "Leaving certificate",
        hint: "From the school or college that you attended last.",
        files: imagesOrPdf,
      },
      {
        name: "Aadhaar card",
        hint: "A masked copy: only the last four digits of the number may be readable.",
        files: imagesOrPdf,
      },
    ],
  },
  steps: {
    title: "Admission in four steps",
    list: [
      {
        title: "Apply online",
        text: "Fill in the admission form, upload the four documents and submit your application.",
      },
      {
        title: "Hand in hard copies",
        text: "Take paper copies of the same documents to your college's office, and the originals with you.",
      },
      {
        title: "Wait for the review",
        text: "An admin checks your application and its documents. You are told by email, and here, whether it is approved or what has to be corrected.",
      },
      {
        title: "Pay your fees",
        text: "Once you are approved, payment opens under Fee Status. Pay there and download your receipt.",
      },
    ],
  },
  notes: {
    title: "Please note",
    list: [
      "What you type is saved as a draft, so you can stop and go on later.",
      "Photograph or scan each document flat and in good light: every line must be readable.",
      "Enter your name as it stands on your marksheet.",
      "If something is rejected, you see why. Correct it and submit again; only the refused documents have to be uploaded anew.",
      "You can download a masked Aadhaar from the website of UIDAI. Never upload one with all its digits readable.",
      "Only you and the document admins of your college can open your documents. Each time one of them does, it is recorded where you can see it.",
    ],
  },
  toForm: "Go to the Admission Form",
};

export const texts: Catalogue<typeof en> = catalogue(en);
