import type { Fault } from "@/ui/form/use-form";
import { twoStepTexts } from "./texts";

const { logIn, setUp } = twoStepTexts;

/** As it is sent: apps show two groups of three digits. */
export const withoutSpaces = (code: string) => code.replace(/\s/g, "");

export const checkAppCode = ({ code }: { code: string }): Fault[] =>
  /^\d{6}$/.test(withoutSpaces(code)) ? [] : [{ path: "code", msg: logIn.appMissing }];

export const checkRecoveryCode = ({ code }: { code: string }): Fault[] =>
  code.trim() === "" ? [{ path: "code", msg: logIn.recoveryMissing }] : [];

export const checkPassword = ({ currentPassword }: { currentPassword: string }): Fault[] =>
  currentPassword === "" ? [{ path: "currentPassword", msg: setUp.passwordMissing }] : [];
