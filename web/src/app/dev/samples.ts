/** What the parts are shown with. */

export const longText =
  "Bachelor of Science in Information Technology and Computational Mathematics, second shift, with a name that goes on and on";
export const longWord = "Thiruvananthapurammunicipalcorporationcollegeofengineering";

export interface Student {
  id: string;
  name: string;
  course: string;
  marks: number;
}

export const students: Student[] = [
  { id: "26000100001", name: "Asha Kulkarni", course: "BSc IT", marks: 71 },
  { id: "26000100002", name: "Rohan Mehta", course: "BMS", marks: 8 },
  { id: "26000100003", name: `Venkata ${longWord} Iyer`, course: longText, marks: 100 },
];

export const noStudents = {
  title: "No students here",
  hint: "Students whose admission is approved are listed here.",
};

export const countStudents = (count: number) => `${count} students shown`;

/** For parts whose choice is of no interest here. */
export const ignore = () => undefined;
