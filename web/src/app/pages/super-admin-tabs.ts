import { texts } from "./texts";

const names = texts.administration.tabs;

export const superAdminTabs = [
  { value: "college", label: () => names.college },
  { value: "admins", label: () => names.admins },
  { value: "transactions", label: () => names.transactions },
  { value: "scholarships", label: () => names.scholarships },
  { value: "reopenings", label: () => names.reopenings },
  { value: "audit", label: () => names.audit },
] as const;
