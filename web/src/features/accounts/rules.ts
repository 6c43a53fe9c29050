import type { Fault } from "@/ui/form/use-form";
import { texts } from "./texts";

export const studentPasswordLength = 8;
export const staffPasswordLength = 12;

/** bcrypt reads no further; the server refuses what it would have to cut off. */
const mostPasswordBytes = 72;

const { faults } = texts;

function required(path: string, value: string, msg: string): Fault[] {
  return value.trim() === "" ? [{ path, msg }] : [];
}

function emailFaults(email: string): Fault[] {
  if (email.trim() === "") return [{ path: "email", msg: faults.email }];
  return /^\S+@\S+$/.test(email.trim()) ? [] : [{ path: "email", msg: faults.emailShape }];
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

export function newPasswordFaults(
  { password, confirmPassword }: NewPassword,
  least: number,
): Fault[] {
  const found: Fault[] = [];
  if (password === "") {
    found.push({ path: "password", msg: faults.password });
    if (confirmPassword !== "") return found;
  }
  if (password !== "" && [...password.trim()].length < least) {
    found.push({ path: "password", msg: faults.passwordShort(least) });
  }
  if (new TextEncoder().encode(password).length > mostPasswordBytes) {
    found.push({ path: "password", msg: faults.passwordLong });
  }
  if (confirmPassword === "") found.push({ path: "confirmPassword", msg: faults.confirmPassword });
  else if (confirmPassword !== password) {
    found.push({ path: "confirmPassword", msg: faults.mismatch, transient: true });
  }
  return found;
}

export interface StudentRegistration extends NewPassword {
  username: string;
  email: string;
  college: string;
}

export const checkStudentRegistration = (form: StudentRegistration): Fault[] => [
  ...required("username", form.username, faults.username),
  ...emailFaults(form.email),
  ...newPasswordFaults(form, studentPasswordLength),
  ...required("college", form.college, faults.college),
];

export interface AdminRegistration extends NewPassword {
  collegeName: string;
  email: string;
}

export const checkAdminRegistration = (form: AdminRegistration): Fault[] => [
  ...required("collegeName", form.collegeName, faults.collegeName),
  ...emailFaults(form.email),
  ...newPasswordFaults(form, staffPasswordLength),
];

export const checkOtp = ({ otp }: { otp: string }) => required("otp", otp, faults.otp);

export const checkAddress = ({ email }: { email: string }) => emailFaults(email);

export const checkReset =
  (least: number) =>
  (form: NewPassword & { otp: string }): Fault[] => [
    ...checkOtp(form),
    ...newPasswordFaults(form, least),
  ];
