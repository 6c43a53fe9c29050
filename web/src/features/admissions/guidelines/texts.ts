import { type Catalogue, catalogue } from "@/lib/catalogue";

const images = "PNG, JPG or JPEG";
const imagesOrPdf = "PNG, JPG, JPEG or PDF";

/** Words of the Guidelines. */
const en = {
  title: "Guidelines",
  lead: "What you need, how admission works, and what to watch for.",
  documents: {
    title: "Required documents",
    lead: "Have these four files ready before you start. Each can be up to 5 MB.",
    rows: [
      {
        name: "Passport photo",
        hint: "Recent, in colour, with your face in full view.",
        files: images,
      },
      {
        name: "Academic mark sheet",
        hint: "From your last examination. Enter the percentage it shows.",
        files: imagesOrPdf,
      },
      {
        name: "Leaving certificate",
        hint: "From the last school or college you attended.",
        files: imagesOrPdf,
      },
      {
        name: "Aadhaar card",
        hint: "A masked copy that shows only the last four digits.",
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
        text: "Take paper copies of the same documents, and the originals, to your college office.",
      },
      {
        title: "Wait for the review",
        text: "An admin checks your application and documents. You get the decision, or what to correct, by email and here.",
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
      "What you type is saved as a draft, so you can stop and continue later.",
      "Photograph or scan each document flat and in good light: every line must be readable.",
      "Enter your name as on your mark sheet.",
      "If something is rejected, you see why. Correct it and submit again. Upload only the refused documents again.",
      "You can download a masked Aadhaar from the UIDAI website. Never upload one that shows all the digits.",
      "Only you and your college's document admins can open your documents. Each opening is recorded, and you can see it.",
    ],
  },
  toForm: "Go to the Admission Form",
};

export const texts: Catalogue<typeof en> = catalogue(en);
