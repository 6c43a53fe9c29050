import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  title: "Demo mailbox",
  lead: "Every email this demo sends arrives here. The list refreshes itself.",
  to: (address: string, when: string) => `To ${address} · ${when}`,
  code: "Code",
  empty: "No mail yet",
  emptyHint: "Register an account, and its code appears here within seconds.",
  logIn: "Student login",
  adminLogin: "Admin login",
};

export const texts: Catalogue<typeof en> = catalogue(en);
