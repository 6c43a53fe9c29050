import type { Fault } from "@/ui/form/use-form";
import { loginTexts } from "./texts";

interface Form {
  email: string;
  password: string;
}

export const checkLogin =
  (missingLogin: string) =>
  ({ email, password }: Form): Fault[] => [
    ...(email.trim() === "" ? [{ path: "email", msg: missingLogin }] : []),
    ...(password === "" ? [{ path: "password", msg: loginTexts.faults.password }] : []),
  ];
