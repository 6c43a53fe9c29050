import { type Catalogue, catalogue } from "@/lib/catalogue";

/** Words of Help & Support. */
const en = {
  title: "Help & Support",
  lead: "Answers to common questions, and how to contact your college.",
  search: {
    label: "Search help",
    hint: "For example UTR or rejected",
    none: {
      title: "No answer found",
      hint: "Try another word, or ask your college. Its contacts are below.",
    },
  },
  topics: "How it works",
  next: "What to do:",
  faq: {
    title: "Common questions",
    documents: {
      question: "Which documents do I need, and what if one is rejected?",
      answer:
        "A passport photo, the mark sheet of your last examination, your leaving certificate and a masked copy of your Aadhaar card, each up to 5 MB. If one is rejected, the admission form shows the reason, and you upload only that one again.",
      link: "Read the guidelines",
    },
    fees: {
      question: "When and how do I pay my fees?",
      answer:
        "Payment opens once your admission is approved. Fee Status then shows what is due and when; you pay from your wallet and download a receipt for every payment.",
      link: "Go to Fee Status",
    },
    results: {
      question: "Where do I find my results?",
      answer:
        "Under Result, as soon as your college has published them, with every subject's marks and grade. You can download them as a PDF. Re-evaluation must be applied for within 15 days of the result date; the original mark sheet arrives in 30 working days.",
      link: "Go to Result",
    },
  },
  contact: {
    title: "Contact your college",
    email: "Email",
    phone: "Phone",
    address: "Address",
    none: "Your college has not added contact details yet. Please ask at the college office.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
