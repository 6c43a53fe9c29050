import type { Page } from "@playwright/test";
import { call } from "../api";
import { all, type Cast, course, turn } from "./cast";
import { having } from "./payloads";
import type { Pour } from "./pour";

/** What Asha's division is called in the end, and by which number the university knows her. */
export const divisionName = having("@SUM");
export const universityNumber = having("+cmd");

/** What a file says of her besides. */
const otherNumber = having("-2+3");

const cellsOf = (studentId: string, ...cells: string[]) =>
  `Student ID\tDivision\tUniversity Number\n${[studentId, ...cells].join("\t")}\n`;

/** Asha's class, whose division has had each payload for its name; she is in it. */
export async function pourClasses(pour: Pour, { staff, asha }: Cast): Promise<string> {
  const { request } = staff.marksAdmin;
  const { classes } = await call(request, "get", "/classes");
  const [{ _id: id, revision: first }] = classes.filter(
    (one: { course: string }) => one.course === course,
  );
  let revision: number = first;
  let division: string | null = null;
  const save = async (name: string) => {
    const body = { revision, divisions: [{ _id: division, name, capacity: 60 }] };
    const options = { id, plain: { name: "Plain name" } };
    const saved = await pour.send(request, "put", "/classes/{id}/divisions", body, options);
    ({ revision } = saved);
    division = saved.divisions[0]._id;
  };
  for (const index of all) await save(turn(index));
  await save(divisionName);
  const moved = { studentIds: [asha.id], divisionId: division };
  await call(request, "put", `/classes/${id}/students`, moved);
  const csv = cellsOf(asha.id, divisionName, universityNumber);
  const places = `/classes/${id}/places`;
  const { seen } = await call(request, "post", places, { csv, dryRun: true });
  await call(request, "post", places, { csv, seen });
  return id;
}

/** Shows what a file of formulas would change. */
export const checkPlaces = (studentId: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Bring in from a file or paste" }).click();
  const dialog = page.getByRole("dialog");
  const cells = cellsOf(studentId, divisionName, otherNumber);
  await dialog.getByLabel("Or paste cells from a spreadsheet").fill(cells);
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
};
