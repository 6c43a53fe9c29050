import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the order of a list. */
const en = {
  byTime: { asc: "Oldest first", desc: "Newest first" },
  byStudentId: { asc: "Student ID, lowest first", desc: "Student ID, highest first" },
  byRollNumber: { asc: "Roll number, lowest first", desc: "Roll number, highest first" },
  byName: { asc: "Name, A to Z", desc: "Name, Z to A" },
  byAmount: { asc: "Amount, lowest first", desc: "Amount, highest first" },
  byBalance: { asc: "Balance, lowest first", desc: "Balance, highest first" },
  byApplication: { asc: "Applied, oldest first", desc: "Applied, newest first" },
  byRequest: { asc: "Requested, oldest first", desc: "Requested, newest first" },
  byFirstDay: { asc: "First day, earliest first", desc: "First day, latest first" },
  byFiling: { asc: "Filed, oldest first", desc: "Filed, newest first" },
  byDocket: { asc: "Docket, lowest first", desc: "Docket, highest first" },
  byTestDate: { asc: "Test date, earliest first", desc: "Test date, latest first" },
};

export const texts: Catalogue<typeof en> = catalogue(en);
