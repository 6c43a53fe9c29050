import { deskOf, rolesOf } from "./desks";
import { paths } from "./paths";
import type { AccountKind, Session } from "./session";

const studentArea = [
  paths.studentDetail,
  paths.admission,
  paths.feeStatus,
  paths.practicals,
  paths.reexam,
  paths.result,
  paths.scholarship,
  paths.grievance,
  paths.leave,
  paths.wallet,
];

const staffArea = [
  paths.superAdmin,
  paths.docAdmin,
  paths.marksAdmin,
  paths.accountantAdmin,
  paths.adminGrievance,
  paths.adminLeave,
  paths.adminScholarship,
  "/teacher",
];

const within = (area: readonly string[], pathname: string) =>
  area.some((root) => pathname === root || pathname.startsWith(`${root}/`));

export function areaOf(pathname: string): AccountKind | null {
  if (within(studentArea, pathname)) return "student";
  return within(staffArea, pathname) ? "staff" : null;
}

export const loginOf = (kind: AccountKind) => (kind === "staff" ? paths.adminLogin : paths.logIn);

/** The login that comes back here afterwards. */
export const loginReturningTo = (kind: AccountKind, address: string) =>
  `${loginOf(kind)}?next=${encodeURIComponent(address)}`;

/** Where a signed-in account belongs; null for a role that no desk is made for. */
export const homeOf = (session: Pick<Session, "kind" | "role">): string | null =>
  session.kind === "student" ? paths.admissionForm : deskOf(session.role);

/** `next` if it stays on this host and leads to a page of that very account. */
export function safeNext(next: string | null, session: Pick<Session, "kind" | "role">) {
  const origin = window.location.origin;
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return null;
  const address = new URL(next, origin);
  if (address.origin !== origin) return null;
  if (!mayOpen(address.pathname, session)) return null;
  return address.pathname + address.search + address.hash;
}

export function mayOpen(pathname: string, { kind, role }: Pick<Session, "kind" | "role">) {
  if (areaOf(pathname) !== kind) return false;
  return kind === "student" || (role !== null && rolesOf(pathname).includes(role));
}
