import type { QueueName } from "./api-types";
import { paths } from "./paths";
import type { Role } from "./roles";
import { texts } from "./texts";

export interface Desk {
  path: string;
  label: () => string;
  roles: readonly Role[];
  /** The work, where the name does not say it. */
  work?: () => string;
  /** What waits there for a decision. */
  queue?: QueueName;
}

const { desks: names } = texts;

/** The staff's navigation, in the specification's order. */
export const desks: readonly Desk[] = [
  { path: paths.superAdmin, label: () => names.superAdmin, roles: ["superAdmin"] },
  {
    path: paths.docAdmin,
    label: () => names.docAdmin,
    roles: ["docAdmin"],
    queue: "applications",
  },
  { path: paths.marksAdmin, label: () => names.marksAdmin, roles: ["marksAdmin"] },
  {
    path: paths.accountantAdmin,
    label: () => names.accountantAdmin,
    roles: ["accountantAdmin"],
    queue: "topUps",
  },
  {
    path: paths.adminGrievance,
    label: () => names.adminGrievance,
    roles: ["hod", "grievanceAdmin"],
    queue: "grievances",
  },
  {
    path: paths.adminLeave,
    label: () => names.adminLeave,
    roles: ["hod", "leaveAdmin"],
    queue: "leaves",
  },
  {
    path: paths.adminScholarship,
    label: () => names.adminScholarship,
    roles: ["hod", "scholarshipAdmin"],
  },
  {
    path: paths.teacherMark,
    label: () => names.teacherMark,
    work: () => names.teacherMarkWork,
    roles: ["teacher"],
  },
  {
    path: paths.teacherApprove,
    label: () => names.teacherApprove,
    roles: ["teacher"],
    queue: "practicalRequests",
  },
];

export const desksOf = (role: Role | null) =>
  desks.filter((desk) => role !== null && desk.roles.includes(role));

/** A role's first desk is where its login leads. */
export const deskOf = (role: Role | null): string | null => desksOf(role)[0]?.path ?? null;

/** The desk that an address belongs to; child pages belong to their desk. */
export const deskAt = (pathname: string) =>
  desks.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** Who may open an address of the staff area. */
export const rolesOf = (pathname: string): readonly Role[] => deskAt(pathname)?.roles ?? [];
