import type { AuditEntry } from "@/lib/api-types";
import { admin, signedIn, staffSession } from "./people";
import { answer, type Call } from "./server";

export const auditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: "a1",
  at: "2026-06-12T05:00:00Z",
  by: { _id: "tara", name: "Tara Deshpande" },
  action: "approveAdmission",
  subject: { kind: "student", id: "26000100001", name: "Asha Kulkarni" },
  detail: [],
  changes: [],
  ...overrides,
});

/** The audit, and what is asked of it; `next` is the key of the page after this one. */
export function answerAudit(entries: AuditEntry[], next?: string): Call[] {
  const headers = next ? { Link: `</api/audit?after=${next}>; rel="next"` } : undefined;
  return answer("get", "/audit", { entries }, headers && { headers });
}

/** The super admin, whose college has two more admins. */
export function atAudit(entries = [auditEntry()]): Call[] {
  signedIn(staffSession("superAdmin"));
  answer("get", "/admin/credential", {
    admins: [admin(), admin({ _id: "anil", username: "anil", name: "Anil Rao" })],
  });
  return answerAudit(entries);
}
