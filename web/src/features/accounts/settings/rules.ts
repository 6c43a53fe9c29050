import { phoneNumber } from "@/lib/phone";
import { sentences } from "@/lib/sentences.generated";
import type { Fault } from "@/ui/form/use-form";
import { checkAddress, newPasswordFaults } from "../rules";
import { settingsTexts } from "./texts";

const confirmed = ({ currentPassword }: { currentPassword: string }): Fault[] =>
  currentPassword === ""
    ? [{ path: "currentPassword", msg: settingsTexts.currentPasswordMissing }]
    : [];

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const checkPassword =
  (least: number) =>
  (form: PasswordForm): Fault[] => [
    ...confirmed(form),
    ...newPasswordFaults(
      { password: form.newPassword, confirmPassword: form.confirmPassword },
      least,
    ).map((fault) => (fault.path === "password" ? { ...fault, path: "newPassword" } : fault)),
  ];

export const checkEmail = (form: { email: string; currentPassword: string }): Fault[] => [
  ...checkAddress(form),
  ...confirmed(form),
];

export const checkMobile = (form: { mobile: string; currentPassword: string }): Fault[] => [
  ...(phoneNumber.isValid(phoneNumber.from(form.mobile))
    ? []
    : [{ path: "mobile", msg: sentences["phone.invalid"] }]),
  ...confirmed(form),
];
