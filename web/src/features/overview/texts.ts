import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of what comes next for a student. */
const en = {
  title: "What comes next",
  form: {
    start: "Fill in your admission form",
    startHint: "Your college decides on your admission once you have sent it.",
    send: "Send your admission form",
    sendHint: (when: string) => `Saved on ${when}, and not sent yet.`,
    correct: "Correct your admission form",
    correctHint: "Your college has sent it back.",
    again: (titles: string) => `Your college has sent it back. Send again: ${titles}.`,
    wait: "Your college is checking your admission form",
    waitHint: "You will get an email as soon as it is decided.",
  },
  fee: (title: string, amount: string) => `Pay ${title}: ${amount}`,
  due: (deadline: string) => `Due on ${deadline}`,
  overdue: "Overdue",
  reexamToPay: (subject: string) => `Register for the re-exam: ${subject}`,
  until: (deadline: string) => `Until ${deadline}`,
  more: (count: number) =>
    plural(count, { one: "and 1 more subject", other: `and ${count} more subjects` }),
  toRequest: (count: number) =>
    plural(count, {
      one: "Ask for the approval of 1 practical",
      other: `Ask for the approval of ${count} practicals`,
    }),
  toRequestHint: "Ready for approval.",
  practical: (title: string) => `Practical: ${title}`,
  inSubject: (subject: string, deadline: string) => `${subject}, on ${deadline}`,
  reexam: (subject: string) => `Re-exam: ${subject}`,
  on: (deadline: string) => `On ${deadline}`,
  unread: (count: number) =>
    plural(count, {
      one: "Read 1 new notification",
      other: `Read ${count > 99 ? "99+" : count} new notifications`,
    }),
  none: {
    title: "Nothing waits for you",
    hint: "Fees, practicals and re-exams are named here as soon as they have a day.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
