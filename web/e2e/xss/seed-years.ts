import { call } from "../api";
import { fresh } from "../portal";
import { all, type Cast, turn } from "./cast";
import { having } from "./payloads";
import type { Pour } from "./pour";

/** What the year is called in the end. */
export const yearName = having("<svg/onload");

interface Fee {
  courseId: string;
  yearOfStudy: number;
  title: string;
  amount: number;
}

/** The next academic year, whose first course has a fee for each payload; each has been its name. */
export async function pourYears(pour: Pour, { staff }: Cast): Promise<string> {
  const { request } = staff.superAdmin;
  const { proposed } = await call(request, "get", "/academic-years/next");
  const { beginsOn, endsOn, lastAdmissionOn, instalments, collegeRevision } = proposed;
  const fees: Fee[] = proposed.fees.map(({ courseId, yearOfStudy, title, amount }: Fee) => ({
    ...{ courseId, yearOfStudy, title, amount },
  }));
  const [{ courseId = "", yearOfStudy = 1 } = {}] = fees;
  const year = {
    ...{ beginsOn, endsOn, lastAdmissionOn, instalments, collegeRevision },
    classes: proposed.classes.map((row: Record<string, unknown>) => ({
      ...{ courseId: row.courseId, term: row.term, beginsOn: row.beginsOn, endsOn: row.endsOn },
    })),
    fees: [
      ...fees.filter(({ title }) => title === ""),
      ...all.map((index) => ({ courseId, yearOfStudy, title: turn(index), amount: 1 })),
    ],
  };
  const plain = () => ({ name: fresh("Y"), title: "Plain fee" });
  for (const index of all) {
    const refused = { ...year, name: turn(index), endsOn: beginsOn };
    await pour.probe(request, "post", "/academic-years", refused);
  }
  const named = { ...year, name: fresh("Y") };
  const opened = await pour.send(request, "post", "/academic-years", named, { plain: plain() });
  let { revision } = opened;
  const save = async (name: string) => {
    const options = { id: opened._id, plain: plain() };
    const edit = { ...year, name, revision };
    ({ revision } = await pour.send(request, "put", "/academic-years/{id}", edit, options));
  };
  for (const index of all) await save(turn(index));
  await save(yearName);
  return opened._id;
}
