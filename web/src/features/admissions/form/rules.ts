import type { Admission, AdmissionSlot, Dossier } from "@/lib/api-types";
import { barePercent } from "@/lib/percent";
import { phoneNumber } from "@/lib/phone";
import { sentences } from "@/lib/sentences.generated";
import { todayInIndia } from "@/lib/today";
import { isDate } from "@/lib/typed-date";
import type { Fault } from "@/ui/form/use-form";
import { texts } from "./texts";

export type Fields = Admission["form"];
export type FieldName = keyof Fields;

/** The form's fields, in its order. */
export const fieldNames: FieldName[] = [
  "fullName",
  "phone",
  "dob",
  "gender",
  "parentName",
  "parentPhone",
  "address",
  "lastInstitution",
  "score",
  "course",
];

type Gender = NonNullable<Dossier["gender"]>;

export const genders: Gender[] = ["male", "female", "other"];

export const isGender = (value: string): value is Gender =>
  genders.some((gender) => gender === value);

/** What the college has said of a student whom it has brought in, who cannot change it. */
export const ofCollege: FieldName[] = ["fullName", "dob", "course"];

/** The most characters that the server takes. */
const longest: Partial<Record<FieldName, number>> = {
  fullName: 80,
  parentName: 80,
  address: 300,
  lastInstitution: 160,
};

const ages = { least: 14, most: 100 };

/** As the server wants it: an address without empty lines, of a number its digits. */
export const asSent = (values: Fields): Fields => ({
  ...values,
  phone: phoneNumber.from(values.phone),
  parentPhone: phoneNumber.from(values.parentPhone),
  score: barePercent(values.score),
  address: values.address
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n"),
});

const { faults } = texts;

/** Letters of any script with their vowel signs, and the joiners between them. */
const lettersAndSpaces = /^(?=.*\p{L})(?:[\p{L}\p{M} ]|\u200c|\u200d)+$/u;
const upToOneDecimal = /^\d+(\.\d0*)?$/;

const tests: Record<FieldName, [passes: (value: string) => boolean, msg: () => string]> = {
  fullName: [Boolean, () => faults.fullName],
  dob: [isBirthday, () => sentences["admission.invalid-birthday"]],
  gender: [isGender, () => sentences["admission.no-gender"]],
  phone: [phoneNumber.isValid, () => sentences["phone.invalid"]],
  parentName: [
    (value) => lettersAndSpaces.test(value),
    () => sentences["admission.invalid-parent-name"],
  ],
  parentPhone: [phoneNumber.isValid, () => sentences["phone.invalid"]],
  address: [Boolean, () => faults.address],
  lastInstitution: [Boolean, () => faults.lastInstitution],
  score: [
    (value) => upToOneDecimal.test(value) && Number(value) <= 100,
    () => sentences["admission.invalid-score"],
  ],
  course: [Boolean, () => faults.course],
};

/** What is wrong with one field. What is too long is shown, never cut: a name would lose its end unseen. */
function faultOf(name: FieldName, value: string): string | null {
  const most = longest[name];
  if (most && [...value.normalize("NFC")].length > most) return faults.tooLong(most);
  const [passes, msg] = tests[name];
  return passes(value) ? null : msg();
}

/** Everything that can be said of the fields before asking the server. */
export function checkFields(values: Fields): Fault[] {
  const sent = asSent(values);
  const found = fieldNames.flatMap((path) => {
    const msg = faultOf(path, sent[path].trim());
    return msg ? [{ path, msg }] : [];
  });
  return found.map(({ path, msg }) => {
    // The same sentence of two fields would stand twice in the summary, nobody knows of which.
    const isShared = found.some((other) => other.path !== path && other.msg === msg);
    return { path, msg, ...(isShared && { about: texts.fields[path] }) };
  });
}

interface HowSent {
  isSending: boolean;
  /** Of students whom the college has brought in. */
  isOptional: boolean;
}

/** What keeps a document from being submitted. */
export function checkSlot(of: AdmissionSlot, { isSending, isOptional }: HowSent): Fault[] {
  const { slot, title, document } = of;
  const msg = isSending
    ? faults.sending(title)
    : !document
      ? !isOptional && faults.missing(title)
      : document.refusal && faults.refused(title);
  return msg ? [{ path: slot, msg }] : [];
}

/** The days on which an applicant may be born, as YYYY-MM-DD. */
export function birthdays(now = new Date()): { first: string; last: string } {
  const today = todayInIndia(now);
  const yearsAgo = (years: number) =>
    `${Number(today.slice(0, 4)) - years}`.padStart(4, "0") + today.slice(4);
  // Somebody of a hundred has not had the next birthday yet.
  return { first: yearsAgo(ages.most + 1), last: yearsAgo(ages.least) };
}

function isBirthday(value: string): boolean {
  const { first, last } = birthdays();
  return isDate(value) && value > first && value <= last;
}
