import type { AuditEntry } from "@/lib/api-types";

/** What each action of the server did, in a sentence; in groups, as a picker offers them. */
export const actionGroups: { group: string; actions: Record<string, string> }[] = [
  {
    group: "Staff and college",
    actions: {
      foundCollege: "Founded the college",
      saveCollege: "Saved the college details",
      registerStaff: "Registered as an admin, to be approved",
      approveStaff: "Approved the account of an admin",
      rejectStaff: "Rejected the account of an admin",
      changeRole: "Changed the role of an admin",
      disableStaff: "Disabled the account of an admin",
      renameStaff: "Edited the name of an admin",
      setPassword: "Set a new password for an admin",
      resetPassword: "Reset a forgotten password by a mailed code",
      assignSubjects: "Assigned subjects to a teacher",
      inviteStaff: "Invited an admin",
      acceptInvitation: "Registered as an invited admin",
      withdrawInvitation: "Withdrew an invitation",
      addSuperAdmin: "Added a super admin from the command line",
      exportDocument: "Wrote a document into a file from the command line",
      countSecrets: "Counted what is sealed under which secret from the command line",
      takeBackup: "Took a backup from the command line",
      restore: "Restored all data from a backup",
      compareStatement: "Compared a bank's statement with the ledger from the command line",
      closeCollege: "Closed the college from the command line",
      reopenCollege: "Opened the college again from the command line",
    },
  },
  {
    group: "Admissions",
    actions: {
      approveAdmission: "Approved the admission",
      rejectAdmission: "Rejected the admission",
      openDocument: "Opened a document of the admission",
    },
  },
  {
    group: "Money",
    actions: {
      approveTopUp: "Approved a top-up of the wallet",
      approveTopUpFirst: "Approved a top-up of the wallet as the first of two",
      rejectTopUp: "Rejected a top-up of the wallet",
      addFunds: "Took money for the wallet at the counter",
      reverseTransfer: "Reversed a transfer",
      raiseCharge: "Raised a charge",
      withdrawCharge: "Withdrew a charge",
    },
  },
  {
    group: "Marks and results",
    actions: {
      importMarks: "Imported marks from a file",
      changeMark: "Changed a mark",
      publishResult: "Published the result",
      setReexamDate: "Set the date of a re-exam",
    },
  },
  {
    group: "Practicals and attendance",
    actions: {
      changePractical: "Changed a practical",
      withdrawPractical: "Withdrew a practical",
      approvePractical: "Approved a practical",
      rejectPractical: "Rejected a practical",
      correctAttendance: "Corrected the attendance of a lecture",
    },
  },
  {
    group: "Scholarships, grievances and leave",
    actions: {
      addScholarship: "Added a scholarship",
      approveStudents: "Approved students for a scholarship",
      payScholarship: "Paid a scholarship",
      resolveGrievance: "Resolved a grievance",
      approveLeave: "Approved a leave",
      rejectLeave: "Rejected a leave",
    },
  },
];

const sentences = new Map(actionGroups.flatMap(({ actions }) => Object.entries(actions)));

export const isKnownAction = (action: string) => sentences.has(action);

/** An action or a name that this catalogue does not have: "lockDoor" is "Lock door". */
export function inWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const sentenceOf = (action: string) => sentences.get(action) ?? inWords(action);

/** Of an entry: money taken at the counter may wait for a second accountant. */
export function sentenceOfEntry({ action, detail }: Pick<AuditEntry, "action" | "detail">): string {
  const isFirst = detail.some(({ name, value }) => name === "approval" && value === "first of two");
  return isFirst && action === "addFunds"
    ? `${sentenceOf(action)} as the first of two`
    : sentenceOf(action);
}
