import { ApiError } from "@/lib/api-error";
import type { DeviceAnswer, FactorKind, OwnAdmin, OwnStudent, PasskeyProof } from "@/lib/api-types";
import { homeOf, safeNext } from "@/lib/areas";
import { http, reply } from "@/lib/http";
import { forgetDevice, keptDevice } from "@/lib/kept-device";
import { isRole } from "@/lib/roles";
import type { NextStep, Session } from "@/lib/session";
import { texts } from "@/lib/texts";
import { giveUpDevice } from "../devices/give-up";

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

export async function byDevice(body: DeviceAnswer): Promise<Session> {
  const { student } = await reply(http.POST("/auth/device/sign-in", { body }));
  return { ...sessionOfStudent(student), byDevice: true };
}

/** After a student's log-in: the device is remembered, if that is wanted, and nobody else's any more. */
export async function settleDevice({ kind, id }: Session, stays: boolean) {
  if (kind !== "student") return;
  if (stays) {
    // Without the code for it they are logged in all the same.
    await import(/* webpackChunkName: "keep-device" */ "../devices/keep").then(
      ({ keepDevice }) => keepDevice(id),
      giveUpDevice,
    );
  } else if (keptDevice() !== id) forgetDevice();
}

const sessionOfStudent = (student: OwnStudent): Session => ({
  ...student,
  kind: "student",
  role: null,
  byDevice: false,
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
    byDevice: false,
    ...(next && { next, factors }),
  };
}

/** Back to where the visitor was sent from, else to the account's own desk. */
export function wayIn(session: Session, next: string | null): string {
  const home = homeOf(session);
  if (!home) throw new ApiError({ status: 403, faults: [{ msg: texts.invalidRole }] });
  return safeNext(next, session) ?? home;
}
