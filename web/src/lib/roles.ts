import { texts } from "./texts";

/** The staff roles of the specification, in the order in which a picker offers them. */
export const roles = [
  "superAdmin",
  "docAdmin",
  "marksAdmin",
  "accountantAdmin",
  "hod",
  "grievanceAdmin",
  "leaveAdmin",
  "scholarshipAdmin",
  "teacher",
] as const;

export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

export const roleName = (role: string | null) => texts.roles[isRole(role) ? role : "none"];
