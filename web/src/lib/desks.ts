import { paths } from "./paths";
import type { Role } from "./roles";

export interface Desk {
  path: string;
  label: string;
  roles: readonly Role[];
}

/** The staff's navigation, in the specification's order. */
export const desks: readonly Desk[] = [
  { path: paths.superAdmin, label: "College administration", roles: ["superAdmin"] },
  { path: paths.docAdmin, label: "Admission Verification", roles: ["docAdmin"] },
  { path: paths.marksAdmin, label: "Marks Entry", roles: ["marksAdmin"] },
  { path: paths.accountantAdmin, label: "Student Wallets", roles: ["accountantAdmin"] },
  { path: paths.adminGrievance, label: "Grievance Addressal", roles: ["hod", "grievanceAdmin"] },
  { path: paths.adminLeave, label: "Leave Approval", roles: ["hod", "leaveAdmin"] },
  {
    path: paths.adminScholarship,
    label: "Handle Scholarships",
    roles: ["hod", "scholarshipAdmin"],
  },
  { path: paths.teacherMark, label: "Mark Students", roles: ["teacher"] },
  { path: paths.teacherApprove, label: "Approve Requests", roles: ["teacher"] },
];

export const desksOf = (role: Role | null) =>
  desks.filter((desk) => role !== null && desk.roles.includes(role));

/** A role's first desk is where its login leads. */
export const deskOf = (role: Role | null): string | null => desksOf(role)[0]?.path ?? null;

/** Who may open an address of the staff area; child pages belong to their desk. */
export function rolesOf(pathname: string): readonly Role[] {
  const desk = desks.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return desk?.roles ?? [];
}
