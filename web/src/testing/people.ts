import type { Admin, SessionReply, StudentProfile } from "@/lib/api-types";
import type { Role } from "@/lib/roles";
import { answer, refused } from "./server";

export const asha = {
  id: "26000100001",
  name: "Asha Kulkarni",
  email: "asha@college.example",
  collegeName: "College of Science",
};

/** What Asha's profile says; nothing of it but what the registration asks for. */
export const profile: StudentProfile = {
  ...asha,
  address: null,
  course: null,
  photo: null,
  dateOfBirth: null,
  gender: null,
  mobile: null,
  isImported: false,
};

export const studentSession: SessionReply = {
  ...asha,
  kind: "student",
  role: null,
  level: "full",
  next: null,
  factors: [],
  offersPasskey: false,
  byDevice: false,
};

export const staffSession = (role: Role | null): SessionReply => ({
  kind: "staff",
  id: "meera",
  name: "Meera Joshi",
  email: "meera@college.example",
  role,
  collegeName: "College of Science",
  level: "full",
  next: null,
  factors: [],
  offersPasskey: false,
  byDevice: false,
});

/** Of staff who have given no more than their password. */
export const halfSignedIn = (
  role: Role,
  next: NonNullable<SessionReply["next"]>,
  factors: SessionReply["factors"] = next === "factor" ? ["app"] : [],
) => signedIn({ ...staffSession(role), level: "password", next, factors });

export const signedIn = (session: SessionReply) => answer("get", "/auth/session", session);

export const signedOut = () =>
  answer("get", "/auth/session", refused("Please log in.", "request.not-signed-in"), {
    status: 401,
  });

export function admin(overrides: Partial<Admin> = {}): Admin {
  return {
    _id: "tara",
    username: "tara",
    name: "Tara Deshpande",
    email: "tara@college.example",
    role: "teacher",
    status: "active",
    password: "********",
    createdAt: "2026-06-01T05:00:00Z",
    subjectIds: [],
    ...overrides,
  };
}

/** As somebody who logs in, or asks for the own account, sees it. */
export const ofCollege = (found: Admin, collegeName = "College of Science") => ({
  ...found,
  role: found.role ?? "teacher",
  collegeId: "c1",
  collegeName,
});
