import type { StudentProfile } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

/** The words of the profile. */
const profileEn = {
  studentId: "Student ID",
  email: "Email",
  dateOfBirth: "Date of birth",
  gender: "Gender",
  college: "College",
  course: "Course",
  address: "Address",
  mobile: "Mobile",
  photoOf: (name: string) => `Photo of ${name}`,
  missing: "Not provided yet",
  missingHint: "Filled in once you submit your application.",
  importedHint: "Fill in the Admission Form to add what is missing.",
  toForm: "Go to the Admission Form",
  genders: words<NonNullable<StudentProfile["gender"]>>({
    male: "Male",
    female: "Female",
    other: "Other",
  }),
};

export const profileTexts: Catalogue<typeof profileEn> = catalogue(profileEn);
