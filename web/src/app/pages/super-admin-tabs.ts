import { texts } from "./texts";

const names = texts.administration.tabs;

export const superAdminTabs = [
  { value: "college", label: () => names.college },
  { value: "admins", label: () => names.admins },
  { value: "transactions", label: () => names.transactions },
  { value: "scholarships", label: () => names.scholarships },
  { value: "audit", label: () => names.audit },
  { value: "reopenings", label: () => names.reopenings },
  { value: "years", label: () => names.years },
  { value: "moves", label: () => names.moves },
  { value: "promotions", label: () => names.promotions },
  { value: "enrolments", label: () => names.enrolments },
  { value: "imports", label: () => names.imports },
] as const;
