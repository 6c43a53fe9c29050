import type { APIRequestContext } from "@playwright/test";
import { call } from "../api";
import { fresh } from "../portal";
import { all, type Cast, turn } from "./cast";
import { having, marked, packs } from "./payloads";
import type { Pour } from "./pour";

const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
export const dayFromNow = (days: number) => isoDay.format(Date.now() + days * 86_400_000);

/** Money in and out of Asha's wallet; what it was for says a payload. */
export async function pourMoney(pour: Pour, { staff, asha }: Cast) {
  const { request } = staff.accountantAdmin;
  const studentId = asha.id;
  const charges: string[] = [];
  for (const index of all) {
    const reference = marked(turn(index), Date.now().toString(36));
    const funds = { studentId, amount: 100, reference };
    await pour.send(request, "post", "/accountant/add-funds", funds, {
      plain: { reference: fresh("CB") },
    });
    const body = { studentId, title: turn(index), amount: 2, dueDate: dayFromNow(30) };
    const { charge } = await pour.send(request, "post", "/accountant/charges", body);
    charges.push(charge._id);
  }
  for (const [index, reason] of packs(200).entries()) {
    const path = "/accountant/charges/{id}/withdraw";
    await pour.send(request, "put", path, { reason }, { id: charges[index] });
  }
  // Every formula has its line in the college's books.
  for (const index of all.slice(-8)) {
    await call(asha.request, "post", "/wallet/pay", { chargeId: charges[index] });
  }
  const { entries } = await call(request, "get", `/accountant/statement/${studentId}`);
  const undone = entries.filter((entry: { canReverse: boolean }) => entry.canReverse);
  for (const [index, reason] of packs(200).entries()) {
    const id = undone[index].transactionId;
    const path = "/accountant/transactions/{id}/reverse";
    await pour.send(request, "put", path, { reason }, { id });
  }
  // The charge of a course has the same titles as that of one student.
  for (const index of all) {
    const body = { course: turn(index), title: turn(index), amount: 0, dueDate: "" };
    await pour.probe(request, "post", "/accountant/course-charges", body);
  }
  await pourTopUps(pour, { staff, asha });
}

async function pourTopUps(pour: Pour, { staff, asha }: Pick<Cast, "staff" | "asha">) {
  const faulty = { amount: 0, reference: "", utr: "" };
  for (const index of all) {
    const body = { ...faulty, reference: turn(index), utr: turn(index) };
    await pour.probe(asha.request, "post", "/wallet/top-ups", body);
  }
  const { request } = staff.accountantAdmin;
  for (const reason of packs(200)) {
    const { upi } = await call(asha.request, "get", "/wallet");
    const utr = fresh("UTR").replace(/\W/g, "").slice(0, 35);
    const typed = { amount: 10, reference: upi.reference, utr };
    const { topUp } = await call(asha.request, "post", "/wallet/top-ups", typed);
    const id = topUp._id;
    await pour.send(request, "put", "/accountant/top-ups/{id}/reject", { reason }, { id });
  }
}

/** Of the one that Asha has applied for. */
export const scholarshipName = having("<IMG");

/** A scholarship of each name; one is applied for, approved and paid. */
export async function pourScholarships(pour: Pour, { staff, asha }: Cast) {
  const { request } = staff.scholarshipAdmin;
  await pourEdits(pour, request);
  let [formula, open] = ["", ""];
  for (const index of all) {
    const body = { name: turn(index), date: dayFromNow(7), amount: 100 };
    const { scholarship } = await pour.send(request, "post", "/scholarship/add", body);
    if (turn(index) === having("=HYPERLINK")) formula = scholarship._id;
    if (turn(index) === scholarshipName) open = scholarship._id;
  }
  for (const id of [open, formula]) await apply(asha, id);
  const studentIds = [asha.id];
  const approval = { scholarshipId: formula, studentIds };
  await call(staff.hod.request, "post", "/scholarship/approve-students", approval);
  await call(staff.superAdmin.request, "post", `/scholarship/pay/${formula}`, {});
  return open;
}

/** One is edited to each name; it is older than those of the lists. */
async function pourEdits(pour: Pour, request: APIRequestContext) {
  const plain = { name: fresh("Merit"), date: dayFromNow(7), amount: 100 };
  let { scholarship: edited } = await call(request, "post", "/scholarship/add", plain);
  for (const index of all) {
    const edit = { ...plain, name: turn(index), date: dayFromNow(8), revision: edited.revision };
    const path = "/scholarship/change/{id}";
    ({ scholarship: edited } = await pour.send(request, "put", path, edit, { id: edited._id }));
  }
}

async function apply({ request, id }: Cast["asha"], scholarshipId: string) {
  await call(request, "post", "/scholarship/participate", { studentId: id, scholarshipId });
}
