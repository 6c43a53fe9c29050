import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { call, home } from "./api";
import { type Documents, drawDocuments } from "./documents";
import { code, fresh, mailTo, sapId } from "./portal";

const password = "a long password of mine";

export interface Person {
  email: string;
  password: string;
  /** Calls in this person's name, without a browser. */
  request: APIRequestContext;
}

export interface Student extends Person {
  id: string;
  name: string;
}

interface Subject {
  name: string;
  minMarks: number;
  maxMarks: number;
}

/** Staff without another name are called by the beginning of their address. */
export const staffName = ({ email }: Person) => email.split("@")[0] ?? "";

/** The page in that person's session; how people log in is tested elsewhere. */
export async function openAs(page: Page, { request }: Person, address: string) {
  // What the page before still asks for would come in the next person's name.
  await page.goto("about:blank");
  const { cookies } = await request.storageState();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto(address);
}

/** A college of a test's own, made by the calls that its people's pages make. */
export class College {
  readonly name = fresh("College");
  private files: Documents | undefined;
  private superAdmin: Person | undefined;

  constructor(
    private readonly page: Page,
    private readonly browser: Browser,
  ) {}

  /** Founds it, with one course of these subjects and no fee. */
  async found(course: string, subjects: Subject[]) {
    this.superAdmin = await this.register("founder");
    this.files = await drawDocuments(this.browser);
    await call(this.superAdmin.request, "post", "/college/add", {
      collegeID: fresh("C"),
      collegeName: this.name,
      address: "1 College Road, Pune",
      upiId: "college@okbank",
      courses: [{ courseName: course, baseFee: 0, eligibility: 40, subjects }],
    });
  }

  /** A staff member of that role. */
  async staff(role: string): Promise<Person> {
    const email = `${fresh(role.toLowerCase())}@staff.example`;
    if (!this.superAdmin) throw new Error("The college is not founded.");
    await call(this.superAdmin.request, "post", "/admin/invite", { email, role });
    return this.register(role, email);
  }

  private async register(stem: string, email = `${fresh(stem)}@staff.example`): Promise<Person> {
    const request = await this.context();
    const typed = { collegeName: this.name, email, password };
    await call(request, "post", "/auth/admin-register", typed);
    const otp = await mailTo(this.page, email, code);
    await call(request, "post", "/auth/admin-verify-otp", { email, otp });
    await call(request, "post", "/auth/admin-login", { email, password });
    return { email, password, request };
  }

  /** A student who has applied for the course; a doc admin has still to approve. */
  async applicant(name: string, course: string): Promise<Student> {
    const student = await this.newcomer(name);
    await this.apply(student.request, name, course);
    return student;
  }

  /** A student who has not applied yet. */
  async newcomer(name: string): Promise<Student> {
    const request = await this.context();
    const email = `${fresh("student")}@students.example`;
    const colleges = await call(request, "get", `/college/get-colleges?search=${this.name}`);
    const college = colleges[0]?._id;
    await call(request, "post", "/auth/register", { username: name, email, password, college });
    const otp = await mailTo(this.page, email, code);
    await call(request, "post", "/auth/verify-otp", { email, otp });
    const id = await mailTo(this.page, email, sapId);
    await call(request, "post", "/auth/login", { email, password });
    return { email, password, request, id, name };
  }

  private async apply(request: APIRequestContext, fullName: string, course: string) {
    const { photo, sheet, certificate, masked } = this.documents;
    const reply = await request.post("/api/student/fill-details", {
      headers: { Origin: home() },
      multipart: {
        fullName,
        dob: "2007-05-14",
        gender: "female",
        phone: "9820012345",
        parentName: "Anil Kulkarni",
        parentPhone: "9820054321",
        address: "12, Tilak Road, Pune 411030",
        lastInstitution: "Modern High School",
        score: "78.5",
        course,
        passportPhoto: photo,
        academicMarksheet: sheet,
        leavingCertificate: certificate,
        aadharCard: masked,
      },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }

  /** Small files of each kind, as its applicants send them. */
  get documents(): Documents {
    if (!this.files) throw new Error("The college is not founded.");
    return this.files;
  }

  private async context(): Promise<APIRequestContext> {
    const context = await this.browser.newContext({ baseURL: home() });
    return context.request;
  }
}
