import { all, type Cast, turn } from "./cast";
import { packs } from "./payloads";
import type { Pour } from "./pour";
import { dayFromNow } from "./seed-money";

/** Grievances of two students, since one may have twenty that wait. */
export async function pourGrievances(pour: Pour, { staff, asha, others }: Cast) {
  const replies = packs(1000);
  const ids: string[] = [];
  for (const index of all) {
    const student = index % 2 ? asha : others[0];
    const body = { studentId: student.id, title: turn(index), details: turn(index, 5) };
    const typed = { ...body, category: turn(index) };
    const { data } = await pour.send(student.request, "post", "/grievance/add", typed, {
      plain: { category: "Other" },
    });
    if (index % 2) ids.push(data._id);
  }
  const path = "/grievance/resolve-grievance/{id}";
  for (const [index, reply] of replies.entries()) {
    await pour.send(staff.grievanceAdmin.request, "put", path, { reply }, { id: ids[index] });
  }
  // Each is re-opened and resolved once more, and keeps the first reply.
  for (const [index, reason] of replies.entries()) {
    const id = ids[index];
    await pour.send(asha.request, "put", "/grievance/reopen/{id}", { reason }, { id });
    await pour.send(staff.grievanceAdmin.request, "put", path, { reply: reason }, { id });
  }
}

export async function pourLeaves(pour: Pour, { staff, asha }: Cast) {
  const ids: string[] = [];
  for (const index of all.slice(0, 12)) {
    const reason = packs(200)[index % packs(200).length];
    const day = dayFromNow(index + 1);
    const body = { studentId: asha.id, startDate: day, endDate: day, reason };
    ids.push((await pour.send(asha.request, "post", "/leave/add", body)).leave._id);
  }
  for (const [index, comment] of packs(500).entries()) {
    const [yes, no] = [ids[2 * index], ids[2 * index + 1]];
    const { request } = staff.leaveAdmin;
    await pour.send(request, "put", "/leave/approve-leave/{id}", { comment }, { id: yes });
    await pour.send(request, "put", "/leave/reject-leave/{id}", { comment }, { id: no });
  }
}

/** Each title by itself, since a desk has each once; the same texts go round. */
export async function pourSavedReplies(pour: Pour, { staff }: Cast) {
  const { request } = staff.leaveAdmin;
  const texts = packs(500);
  for (const index of all) {
    const body = { title: turn(index), text: texts[index % texts.length] };
    const { reply } = await pour.send(request, "post", "/saved-replies/{desk}", body, {
      id: "leaves",
    });
    // One edit more, to the same words.
    const edit = { ...body, revision: reply.revision };
    await pour.send(request, "put", "/saved-replies/change/{id}", edit, { id: reply._id });
  }
}
