import type { APIRequestContext, Page } from "@playwright/test";
import { call } from "../api";
import { enrol } from "../authenticator";
import { fresh } from "../portal";
import { all, type Cast, course, roles, turn } from "./cast";
import { having, marked } from "./payloads";
import type { Pour } from "./pour";

const password = "a long password of mine";
const tail = () => Date.now().toString(36);
/** What its papers and pages call the college in the end. */
export const collegeName = marked(having("<svg/onload"), fresh("College"));

/** The college's own particulars, then all that it offers in one go. */
export async function pourCollege(pour: Pour, { college, staff }: Cast) {
  const { request } = staff.superAdmin;
  const search = encodeURIComponent(college.name);
  const [{ _id: id }] = await call(request, "get", `/college/get-colleges?search=${search}`);
  const save = (change: object) => saveCollege(pour, request, id, change);
  const words = (index: number) => marked(turn(index), tail());
  for (const index of all) {
    await save({
      collegeID: words(index),
      collegeName: words(index),
      address: turn(index),
      upiId: turn(index),
      supportPhone: turn(index),
      supportEmail: turn(index),
    });
  }
  const { courses } = await call(request, "get", `/college/getCollegeById/${id}`);
  await save({
    collegeID: marked(having("<svg onload"), tail()),
    collegeName,
    address: having("<input"),
    courses: [...courses.map(asTyped), ...all.map(offered)],
    globalFees: all.map((index) => ({ title: turn(index), amount: 1 })),
  });
  return { id, subjects: courses[0].subjects as { _id: string; subjectName: string }[] };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the college is read as
async function saveCollege(pour: Pour, request: APIRequestContext, id: string, change: any) {
  const now = await call(request, "get", `/college/getCollegeById/${id}`);
  const courses = now.courses.map(asTyped);
  const plain = {
    collegeID: now.collegeID,
    collegeName: fresh("College"),
    upiId: "college@bank",
    supportPhone: "020 2345678",
    supportEmail: "help@college.example",
    title: "Plain fee",
    courseName: "Plain course",
  };
  const { revision } = now;
  const body = { ...now, courses, ...change, revision };
  await pour.send(request, "post", "/college/add", body, { plain });
}

// biome-ignore lint/suspicious/noExplicitAny: as above
const asTyped = (one: any) => ({
  ...one,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  subjects: one.subjects.map(({ subjectName, ...rest }: any) => ({ ...rest, name: subjectName })),
});

/** A course whose every name is that payload; that of the students has its name already. */
const offered = (index: number) => ({
  courseName: turn(index) === course ? marked(course, "II") : turn(index),
  fullName: turn(index),
  duration: turn(index),
  baseFee: 1,
  eligibility: 40,
  subjects: [{ name: turn(index), minMarks: 40, maxMarks: 100, code: turn(index) }],
});

/** Names of staff and of students, at every door where they are typed. */
export async function pourNames(pour: Pour, page: Page, { staff }: Cast, collegeId: string) {
  const { request } = staff.superAdmin;
  const { admins } = await call(request, "get", "/admin/credential");
  const idOf = (role: string) =>
    admins.find((one: { role: string; status: string }) => one.role === role)?._id;
  for (const index of all) {
    const role = roles[index % roles.length] ?? "teacher";
    const { email } = staff[role];
    const body = { username: turn(index), name: turn(index, 7) };
    const plain = { username: email.split("@")[0] ?? "", name: "Plain name" };
    await pour.send(request, "put", "/admin/rename/{id}", body, { id: idOf(role), plain });
    const invitation = { email: turn(index), role: "teacher" };
    await pour.probe(request, "post", "/admin/invite", invitation);
  }
  for (const index of all) {
    const [username, college] = [turn(index), turn(index)];
    await pour.probe(page.request, "post", "/auth/register", { username, email: "", password });
    const typed = { collegeName: college, email: turn(index), password };
    await pour.probe(page.request, "post", "/auth/admin-register", typed);
    const word = turn(index);
    const crash = { id: word, page: word, error: word, places: [word] };
    await pour.probe(page.request, "post", "/crashes", crash);
  }
  // Passwords are slow to hash; one of each gets its mail.
  const email = () => `${fresh("xss")}@students.example`;
  const student = { username: turn(0), email: email(), password, college: collegeId };
  await pour.send(page.request, "post", "/auth/register", student);
  const founder = { collegeName: marked(turn(7), fresh("")), email: email(), password };
  await pour.send(page.request, "post", "/auth/admin-register", founder);
}

/** Requests to remove a second factor, of which each is stopped before the next one. */
export async function pourRestorations(pour: Pour, page: Page, { staff }: Cast) {
  const { request } = staff.superAdmin;
  await enrol(page, staff.leaveAdmin);
  const { admins } = await call(request, "get", "/admin/credential");
  const { email } = staff.leaveAdmin;
  const staffId = admins.find((one: { email: string }) => one.email === email)._id;
  for (const index of all) {
    const body = { staffId, reason: turn(index) };
    const plain = { reason: "Plain reason", comment: "Plain comment" };
    const asking = await pour.send(request, "post", "/admin/factor-restorations", body, { plain });
    const stop = "/admin/factor-restorations/{id}/stop";
    const id = asking.restoration._id;
    await pour.send(request, "put", stop, { comment: turn(index) }, { id, plain });
  }
}
