import { ApiError } from "@/lib/api-error";
import type { FactorKind, OwnAdmin, OwnStudent, PasskeyProof } from "@/lib/api-types";
import { homeOf, safeNext } from "@/lib/areas";
import { http, reply } from "@/lib/http";
import { isRole } from "@/lib/roles";
import type { NextStep, Session } from "@/lib/session";
import { texts } from "@/lib/texts";

// Calls of their own rather than queries: the library for those would be a tenth of what /log-in loads.

export interface Credentials {
  email: string;
  password: string;
}

const trimmed = ({ email, password }: Credentials) => ({ email: email.trim(), password });

export async function asStudent(credentials: Credentials): Promise<Session> {
  const { student } = await reply(http.POST("/auth/login", { body: trimmed(credentials) }));
  return sessionOfStudent(student);
}

export async function withPasskey(body: PasskeyProof): Promise<Session> {
  return sessionOfStudent((await reply(http.POST("/auth/passkey-login/finish", { body }))).student);
}

const sessionOfStudent = (student: OwnStudent): Session => ({
  ...student,
  kind: "student",
  role: null,
});

export async function asStaff(credentials: Credentials): Promise<Session> {
  return sessionOf(await reply(http.POST("/auth/admin-login", { body: trimmed(credentials) })));
}

interface StaffArrival {
  admin: OwnAdmin;
  next: NextStep | null;
  factors: FactorKind[];
}

/** Of staff whom the server has let in, or wants another step of. */
export function sessionOf({ admin, next, factors }: StaffArrival): Session {
  return {
    kind: "staff",
    id: admin._id,
    name: admin.name,
    email: admin.email,
    role: isRole(admin.role) ? admin.role : null,
    collegeName: admin.collegeName ?? "",
    ...(next && { next, factors }),
  };
}

/** Back to where the visitor was sent from, else to the account's own desk. */
export function wayIn(session: Session, next: string | null): string {
  const home = homeOf(session);
  if (!home) throw new ApiError({ status: 403, faults: [{ msg: texts.invalidRole }] });
  return safeNext(next, session) ?? home;
}
