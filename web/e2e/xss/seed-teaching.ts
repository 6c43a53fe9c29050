import { call } from "../api";
import { all, type Cast, course, turn } from "./cast";
import { packs } from "./payloads";
import type { Pour } from "./pour";
import { dayFromNow } from "./seed-money";

/** Practicals, asked for by Asha and decided on. */
export async function pourPracticals(pour: Pour, { staff, asha }: Cast, subjectIds: string[]) {
  const { admins } = await call(staff.superAdmin.request, "get", "/admin/credential");
  const teacherId = admins.find((one: { role: string }) => one.role === "teacher")._id;
  const taught = { subjectIds };
  await call(staff.superAdmin.request, "put", `/admin/subjects/${teacherId}`, taught);
  const { request } = staff.teacher;
  const practicals: string[] = [];
  for (const index of all) {
    const day = { subjectId: subjectIds[0], date: dayFromNow(0) };
    const body = { ...day, title: turn(index), comments: turn(index, 3) };
    const { practical } = await pour.send(request, "post", "/practicals", body);
    practicals.push(practical._id);
    const other = { ...body, comments: turn(index, 4) };
    await pour.send(request, "put", "/practicals/{id}", other, {
      id: practical._id,
    });
  }
  const texts = packs(500);
  const asked = practicals.filter((_, index) => index % 2).slice(0, 2 * texts.length + 1);
  for (const id of asked) await call(asha.request, "post", `/practicals/${id}/request`, {});
  const { requests } = await call(request, "get", "/practicals/requests");
  for (const [index, comment] of texts.entries()) {
    const [yes, no] = [requests[2 * index]._id, requests[2 * index + 1]._id];
    const path = "/practicals/requests/{id}";
    await pour.send(request, "put", `${path}/approve`, { comment }, { id: yes });
    await pour.send(request, "put", `${path}/reject`, { comment }, { id: no });
  }
}

/** Marks that are published and changed again, each time for a reason of payloads. */
export async function pourMarks(pour: Pour, { staff, asha, others }: Cast, subjectIds: string[]) {
  const { request } = staff.marksAdmin;
  const mark = (id: string, value: number) =>
    call(request, "put", `/marks/${id}`, {
      marks: subjectIds.map((subjectId, index) => ({ subjectId, marks: index ? 80 : value })),
      publish: true,
    });
  await mark(asha.id, 50);
  await mark(others[0].id, 12);
  for (const [index, reason] of packs(200).entries()) {
    const [subjectId] = subjectIds;
    const marks = [{ subjectId, marks: 51 + index, was: 50 + index }];
    const body = { marks, publish: true, reason };
    await pour.send(request, "put", "/marks/{studentId}", body, { id: asha.id });
  }
  const changed = 50 + packs(200).length;
  for (const [index, reason] of packs(200).entries()) {
    const was = changed + index;
    const cells = [{ studentId: asha.id, subjectId: subjectIds[0], was, marks: was + 1 }];
    await pour.send(request, "put", "/marks/grid", { course, cells, reason });
  }
  const table = await (await request.get(templateOf(course))).text();
  for (const [index, reason] of packs(200).entries()) {
    const csv = table.replace(/^(\d{11},[^\r]*?),\d*,80/m, `$1,${60 + index},80`);
    const body = { course, csv };
    const { seen } = await call(request, "post", "/marks/import", { ...body, dryRun: true });
    await pour.send(request, "post", "/marks/import", { ...body, reason, seen });
  }
}

export const templateOf = (name: string) =>
  `/api/marks/template.csv?course=${encodeURIComponent(name)}`;
