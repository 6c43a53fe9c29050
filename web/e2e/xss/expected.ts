import { broken, payloads } from "./payloads";

/** Texts of several lines, and what a draft keeps however it is typed. */
const severalLines = [
  "post /grievance/add details",
  "post /leave/add reason",
  "put /grievance/resolve-grievance/{id} reply",
  "put /grievance/reopen/{id} reason",
  "post /saved-replies/{desk} text",
  "put /saved-replies/change/{id} text",
  "post /student/fill-details address",
  "draft /student/fill-details address",
];

/** Fields that are checked for what they are, and so take no payload at all. */
const strict = [
  "post /admin/invite email",
  "post /auth/admin-register email",
  "post /college/add supportEmail",
  "post /college/add supportPhone",
  "post /college/add upiId",
  ...["error", "id", "page", "places"].map((name) => `post /crashes ${name}`),
  "post /grievance/add category",
  ...["dob", "gender", "parentName", "parentPhone", "phone", "score"].map(
    (name) => `post /student/fill-details ${name}`,
  ),
  "post /wallet/top-ups reference",
  "post /wallet/top-ups utr",
];

const longer = (length: number) => (index: number) => (payloads[index]?.length ?? 0) > length;
const withAt = (index: number) => payloads[index]?.includes("@") ?? false;

/** Fields of a line that refuse some others, too. */
const choosy: Record<string, (index: number) => boolean> = {
  // They are told from addresses by their having no @.
  "post /auth/admin-register collegeName": withAt,
  "post /college/add collegeName": withAt,
  "put /admin/rename/{id} username": withAt,
  "post /college/add courses.duration": longer(40),
  "post /college/add courses.subjects.code": longer(20),
  "post /academic-years name": longer(40),
  "put /academic-years/{id} name": longer(40),
  "put /classes/{id}/divisions divisions.name": longer(20),
  // 32, of which a word that no other college has takes nine.
  "post /college/add collegeID": longer(23),
};

/** Which payloads that field refuses. */
export function refusedBy(field: string): number[] {
  const all = [...payloads.keys()];
  if (strict.includes(field)) return all;
  if (severalLines.includes(field)) return [];
  return all.filter((index) => index === broken || choosy[field]?.(index));
}

/**
 * What is no text: keys, days, codes, passwords, addresses to log in with, and names that must be
 * those of what there is.
 */
const others = new Set([
  "_id",
  "accountId",
  "adminId",
  "staffId",
  "chargeId",
  "collegeId",
  "college",
  "course",
  "scholarshipId",
  "studentId",
  "studentIds",
  "verdicts.studentId",
  // Between 10 and 500 characters, of a student whom a clerk detains; shown as other reasons are.
  "verdicts.reason",
  // As long, of students whose enrolment somebody asks to change; shown as other reasons are.
  "post /enrolment-changes reason",
  // An address to log in with; with a code of a mail, of which there is none.
  "post /auth/first-password email",
  "subjectId",
  "subjectIds",
  "students.id",
  "courses._id",
  "year",
  "class",
  "division",
  "divisionId",
  "classId",
  "to.academicYearId",
  "to.courseId",
  "teachers.subjectId",
  "teachers.staffId",
  "teachers.divisionIds",
  "divisions._id",
  "subjects.subjectId",
  "years.yearId",
  "divisions.divisionId",
  "lists.studentIds",
  "courses.subjects._id",
  "globalFees._id",
  "fees.courseId",
  "classes.courseId",
  "marks.subjectId",
  "cells.studentId",
  "cells.subjectId",
  "date",
  "dueDate",
  "instalments.dueDate",
  "beginsOn",
  "endsOn",
  "lastAdmissionOn",
  "classes.beginsOn",
  "classes.endsOn",
  "startDate",
  "endDate",
  "examDate",
  "ceremony",
  "publicKey",
  "signature",
  "code",
  "recoveryCode",
  "otp",
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "mobile",
  "role",
  "account",
  "seen",
  "upTo",
  "csv",
  "workbook",
]);
const logins = /^post \/auth\/.* email$/;

/** Of these fields of calls, those of text that got no payload. */
export const forgotten = (fields: string[], poured: string[]) =>
  fields.filter((field) => {
    const name = field.split(" ")[2] ?? "";
    return (
      !poured.includes(field) &&
      ![name, field].some((one) => others.has(one)) &&
      !logins.test(field)
    );
  });
