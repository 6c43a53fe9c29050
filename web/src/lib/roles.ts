import { type Catalogue, catalogue } from "./catalogue";

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

const en = {
  none: "No role yet",
  superAdmin: "Super admin",
  docAdmin: "Document admin",
  marksAdmin: "Marks admin",
  accountantAdmin: "Accountant",
  hod: "Head of department",
  grievanceAdmin: "Grievance admin",
  leaveAdmin: "Leave admin",
  scholarshipAdmin: "Scholarship admin",
  teacher: "Teacher",
} satisfies Record<Role | "none", string>;

const names: Catalogue<typeof en> = catalogue(en);

export const roleName = (role: string | null) => names[isRole(role) ? role : "none"];

export const invalidRole = "Invalid role or unauthorized access";
