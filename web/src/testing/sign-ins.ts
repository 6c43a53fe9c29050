import type { OwnSession, SignIn } from "@/lib/api-types";
import { answer, type Call } from "./server";

/** The session of the test itself. */
export const ownSession = (overrides: Partial<OwnSession> = {}): OwnSession => ({
  id: "01890000-0000-7000-8000-000000000001",
  isThis: true,
  browser: "Chrome 126",
  system: "Windows",
  address: "203.0.113.0/24",
  signedInAt: "2026-11-27T04:30:00Z",
  lastUsedAt: "2026-11-27T05:00:00Z",
  ...overrides,
});

/** One that goes on elsewhere. */
export const otherSession = (overrides: Partial<OwnSession> = {}): OwnSession =>
  ownSession({
    id: "01890000-0000-7000-8000-000000000002",
    isThis: false,
    browser: "Safari 17",
    system: "iPhone",
    address: "2001:db8:1::/48",
    ...overrides,
  });

export const signIn = (overrides: Partial<SignIn> = {}): SignIn => ({
  _id: "01890000-0000-7000-8000-000000000001",
  at: "2026-11-27T04:30:00Z",
  how: "password",
  browser: "Chrome 126",
  system: "Windows",
  address: "203.0.113.0/24",
  isNew: false,
  ...overrides,
});

interface Answered {
  sessions?: OwnSession[];
  signIns?: SignIn[];
  /** The key of the page after this one. */
  next?: string;
}

/** Where one is signed in and how one signed in lately; what is asked for of the latter. */
export function answerSignIns({
  sessions = [ownSession()],
  signIns = [signIn()],
  next,
}: Answered = {}): Call[] {
  answer("get", "/auth/sign-ins", { sessions });
  answer("get", "/auth/devices", { devices: [] });
  const link = next && `</api/auth/sign-ins/history?after=${next}>; rel="next"`;
  return answer(
    "get",
    "/auth/sign-ins/history",
    { signIns },
    link ? { headers: { Link: link } } : {},
  );
}
