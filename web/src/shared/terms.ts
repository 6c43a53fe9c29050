import type { ClassDetails } from "@/lib/api-types";
import { texts } from "./term-texts";

/** As many terms as a course may have, and as many of them as a year may. */
export const mostTerms = 12;
export const mostTermsPerYear = 4;

/** Told of a course of several terms alone. */
export type Term = number | null | undefined;

/** Which term a class is of; null where the course has only one. */
export const termOf = ({ term, terms }: Pick<ClassDetails, "term" | "terms">) =>
  terms > 1 ? term : null;

/** "Term 2"; null in a course of one term. */
export const termName = (term: Term) => (typeof term === "number" ? texts.term(term) : null);

/** "Mathematics, term 2"; in a course of one term the name alone. Another term may have the same name. */
export const inTerm = (name: string, term: Term) =>
  typeof term === "number" ? texts.inTerm(name, term) : name;

type NamedClass = Pick<ClassDetails, "term" | "terms"> & {
  courseName: string;
  academicYear: string;
};

/** "BSc IT, 2025–26, term 2" */
export const nameOfClass = (one: NamedClass) =>
  inTerm(texts.ofYear(one.courseName, one.academicYear), termOf(one));
