import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  title: "Demo mailbox",
  lead: "Every mail of this demo arrives here instead of at its address. The list renews itself.",
  to: (address: string, when: string) => `To ${address} · ${when}`,
  code: "Code",
  empty: "No mail yet",
  emptyHint: "Register an account, and its code appears here within seconds.",
  logIn: "Student login",
  adminLogin: "Admin login",
};

export const texts: Catalogue<typeof en> = catalogue(en);
