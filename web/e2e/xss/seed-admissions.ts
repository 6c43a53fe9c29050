import type { Browser } from "@playwright/test";
import { call, home } from "../api";
import type { Student } from "../college";
import { drawDocuments } from "../documents";
import { all, type Cast, course, turn } from "./cast";
import { packs } from "./payloads";
import type { Pour } from "./pour";

const fill = "/student/fill-details";
const form = {
  dob: "2007-05-14",
  gender: "female",
  phone: "9820012345",
  parentName: "Anil Kulkarni",
  parentPhone: "9820054321",
  score: "78.5",
};
const fields = [...Object.keys(form), "fullName", "address", "lastInstitution", "course"];

/** Applications with payloads, rejected with payloads, mended, and approved with payloads. */
export async function pourAdmissions(pour: Pour, browser: Browser, { staff, asha, others }: Cast) {
  const { request } = staff.docAdmin;
  const [bela, rejected, waiting] = others;
  const reject = (student: Student, reason: string, why: string) => {
    const documents = { passportPhoto: why, aadharCard: why };
    const body = { reason, documents };
    const options = { id: student.id };
    return pour.send(request, "put", "/admission/reject/{studentId}", body, options);
  };
  const texts = packs(500);
  const students = [asha, rejected, bela, waiting];
  for (const [index, student] of students.entries()) {
    const text = texts[index % texts.length] ?? "";
    await reject(student, text, texts[(index + 1) % texts.length] ?? "");
  }
  await pourForm(pour, rejected);
  const files = await drawDocuments(browser);
  const [address, institution] = [packs(300), packs(160)];
  const named = { ...files.photo, name: '"><img src=x onerror=__ran=99>.jpg' };
  await Promise.all(
    [asha, bela, waiting].map(async (student, index) => {
      const typed = {
        ...form,
        fullName: student.name,
        address: address[index] ?? "",
        lastInstitution: institution[index] ?? "",
        course,
        passportPhoto: named,
        aadharCard: { ...files.masked, name: '"><svg onload=__ran=98>.png' },
      };
      const headers = { Origin: home() };
      const reply = await student.request.post(`/api${fill}`, { headers, multipart: typed });
      if (!reply.ok()) throw new Error(await reply.text());
    }),
  );
  for (const [index, student] of [asha, bela].entries()) {
    const remarks = index === 0 ? texts.slice(0, 1) : texts.slice(1);
    // The last one goes with the approval.
    for (const remark of remarks) await approve(student, remark, remark === remarks.at(-1));
  }
  // The first of them is left to be confirmed.
  for (const reason of packs(300).toReversed()) {
    const body = { studentId: bela.id, reason };
    const { reopening } = await pour.send(request, "post", "/admission/reopenings", body);
    if (reason === packs(300)[0]) break;
    await call(request, "put", `/admission/reopenings/${reopening._id}/dismiss`, {});
  }

  async function approve({ id }: Student, remark: string, isLast: boolean) {
    // An application of another number is not decided on, and its remark is still read.
    const body = isLast ? { remark } : { remark, submission: 99 };
    const path = "/admission/approve/{studentId}";
    await pour.send(request, "put", path, body, { id }).catch((error: Error) => {
      if (isLast) throw error;
    });
  }
}

/** Every field of the form with every payload: as a draft, and as an application that is refused. */
async function pourForm(pour: Pour, { request }: Student) {
  const headers = { Origin: home() };
  for (const index of all) {
    const typed = Object.fromEntries(fields.map((field, at) => [field, turn(index, at)]));
    const draft = { ...typed, draft: "true" };
    const kept = await request.post(`/api${fill}`, { headers, multipart: draft });
    const said = await kept.json();
    pour.refusedOf(`draft ${fill}`, typed, said.errors ?? []);
    if (kept.status() !== 200 && !said.errors) throw new Error(JSON.stringify(said));
    const applied = await request.post(`/api${fill}`, { headers, multipart: typed });
    pour.refusedOf(`post ${fill}`, typed, (await applied.json()).errors);
  }
}
