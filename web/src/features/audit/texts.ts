import type { AuditEntry } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the audit. Those of its actions are in action-texts.ts. */
const en = {
  title: "Audit",
  lead: "Who did what to whose record, and when. Entries cannot be changed or removed.",
  table: "Audit entries",
  columns: {
    when: "When",
    who: "Who",
    what: "What",
    subject: "Whose record",
    details: "Details",
  },
  system: "The system",
  student: "The student",
  kinds: words<AuditEntry["subject"]["kind"]>({
    staff: "Staff",
    invitation: "Invitation",
    college: "College",
    student: "Student",
    scholarship: "Scholarship",
  }),
  college: "The college",
  unnamed: "No name on record",
  details: {
    none: "None",
    show: "Show details",
    hide: "Hide details",
    of: (action: string, what: string, subject: string) => `${action}: ${what}, ${subject}`,
  },
  filters: {
    label: "Filters",
    staff: "Staff member",
    allStaff: "All staff",
    staffFailed: "The staff list could not be loaded. Open it again in a moment.",
    oneOfStaff: "A staff member",
    noMatch: "Nothing matches",
    action: "Action",
    allActions: "All actions",
    student: "Student ID",
    studentHint: "Student ID (11 digits)",
    wrongStudent: "Please enter a Student ID of 11 digits.",
    clear: "Clear filters",
    chosen: (filter: string, value: string) => `${filter}: ${value}`,
  },
  shown: (count: number) =>
    plural(count, { one: "1 entry shown", other: `${count} entries shown` }),
  empty: {
    title: "Nothing yet",
    hint: "What staff decide or change appears here.",
  },
  noMatch: {
    title: "Nothing matches these filters",
    hint: "Choose other dates or another action, or clear the filters.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
