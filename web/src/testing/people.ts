import type { Admin, SessionReply } from "@/lib/api-types";
import type { Role } from "@/lib/roles";
import { answer } from "./server";

export const asha = {
  id: "26000100001",
  name: "Asha Kulkarni",
  email: "asha@college.example",
  collegeName: "College of Science",
};

export const studentSession: SessionReply = { ...asha, kind: "student", role: null };

export const staffSession = (role: Role | null): SessionReply => ({
  kind: "staff",
  id: "meera",
  name: "Meera Joshi",
  email: "meera@college.example",
  role,
  collegeName: "College of Science",
});

export const signedIn = (session: SessionReply) => answer("get", "/auth/session", session);

export const signedOut = () =>
  answer("get", "/auth/session", { error: "Please log in." }, { status: 401 });

export function admin(given: Partial<Admin> = {}): Admin {
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
    ...given,
  };
}
