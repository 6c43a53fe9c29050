import type { Page } from "@playwright/test";

export interface Screen {
  /** Of its picture and of its replies. */
  name: string;
  address: string;
  /** Login of an account of the demo; nobody is signed in without one. */
  login?: string;
  /** What shows when all of it is there. */
  shows: string | RegExp;
  open?: (page: Page) => Promise<void>;
}

const asha = "asha.patil@sunrise.example";

export const screens: Screen[] = [
  { name: "log-in", address: "/log-in", shows: "Log in" },
  {
    name: "student-detail",
    address: "/student-detail",
    login: asha,
    shows: /^You filed grievance /,
  },
  { name: "fee-status", address: "/fee-status", login: asha, shows: /^₹/ },
  { name: "wallet", address: "/wallet", login: asha, shows: /^₹/ },
  { name: "result", address: "/result", login: asha, shows: "PASS" },
  {
    name: "grievance",
    address: "/grievance",
    login: asha,
    shows: "Seat number missing on the hall ticket",
  },
  {
    name: "doc-admin",
    address: "/doc-admin",
    login: "documents@sunrise.example",
    shows: "Passport photo",
    open: (page) => page.getByRole("link", { name: "Siddharth Rao" }).click(),
  },
  {
    name: "marks-grid",
    address: "/marks-admin?view=grid&course=BSc%20IT",
    login: "marks@sunrise.example",
    shows: "Priya Nair",
  },
  {
    name: "top-ups",
    address: "/accountant-admin?tab=top-ups",
    login: "accounts@sunrise.example",
    shows: "Approve",
  },
  {
    name: "admin-leave",
    address: "/admin-leave",
    login: "leaves@sunrise.example",
    shows: "Driving test.",
  },
  {
    name: "admin-grievance",
    address: "/admin-grievance",
    login: "grievances@sunrise.example",
    shows: "Wheelchair ramp is blocked",
  },
  {
    name: "transactions",
    address: "/super-admin?tab=transactions",
    login: "principal@sunrise.example",
    shows: /^₹/,
  },
];
