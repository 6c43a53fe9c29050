import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { call } from "./api";
import { code, demoAccount, fresh, mailTo, sapId } from "./portal";

const password = "a password of mine";

export interface Accountant {
  college: string;
  charge: (studentId: string, title: string, amount: number) => Promise<void>;
  /** Finds the student's top-up that waits, and credits it. */
  approveTopUp: (studentId: string) => Promise<void>;
}

/** The demo's accountant, at work without a browser. */
export async function accountantAt(page: Page, request: APIRequestContext): Promise<Accountant> {
  const { login, password: known } = await demoAccount(page, "accountantAdmin");
  await call(request, "post", "/auth/admin-login", { email: login, password: known });
  const { collegeName } = await call(request, "get", "/auth/session");
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    college: collegeName,
    charge: (studentId, title, amount) =>
      call(request, "post", "/accountant/charges", {
        studentId,
        title,
        amount,
        dueDate: nextMonth,
      }),
    approveTopUp: async (studentId) => {
      const { topUps } = await call(request, "get", `/accountant/top-ups?search=${studentId}`);
      expect(topUps).toHaveLength(1);
      await call(request, "put", `/accountant/top-ups/${topUps[0]._id}/approve`, {});
    },
  };
}

/** A student of that college whose wallet no other test knows. */
export async function newStudent(page: Page, college: string) {
  const email = `${fresh("wallet")}@students.example`;
  // The other tests found colleges too, and the list has its pages.
  const search = new URLSearchParams({ search: college });
  const colleges = await call(page.request, "get", `/college/get-colleges?${search}`);
  const found = colleges.find((one: { collegeName: string }) => one.collegeName === college);
  const name = "Isha Wagh";
  await call(page.request, "post", "/auth/register", {
    username: name,
    email,
    password,
    college: found?._id,
  });
  const otp = await mailTo(page, email, code);
  await call(page.request, "post", "/auth/verify-otp", { email, otp });
  return { name, email, password, id: await mailTo(page, email, sapId) };
}
