import type { ClassDetails, ClassDivision, ClassList } from "@/lib/api-types";

/** Whom a list is of, by ids. Empty: all of them. */
export interface Within {
  year: string;
  class: string;
  division: string;
}

export const everybody: Within = { year: "", class: "", division: "" };

/** In the address, where another year would be meant if none were named. */
export const allYears = "all";

export interface Options {
  /** Its classes alone can be chosen; empty: those of all courses. */
  course: string;
  /** Whether an address without a year means all of them in every college. */
  isAllByDefault: boolean;
  hasDivisions: boolean;
}

/** The classes of a year, as far as they are there. */
interface Read {
  data: ClassList | undefined;
  isFailed: boolean;
  /** They are another year's, until those that were asked for have come. */
  isKept: boolean;
}

/** What is chosen, and what there is to choose from. */
export interface Choice {
  within: Within;
  /** Whether a list can be asked for without asking again once the classes have come. */
  isKnown: boolean;
  /** The class. */
  chosen: ClassDetails | undefined;
  /** None: there is nothing to choose. */
  years: ClassList["years"];
  classes: ClassDetails[];
  divisions: ClassDivision[];
}

const nothing: Choice = {
  within: everybody,
  isKnown: true,
  chosen: undefined,
  years: [],
  classes: [],
  divisions: [],
};

export function choiceOf(asked: Within, read: Read, options: Options): Choice {
  const { data, isFailed, isKept } = read;
  const { course, hasDivisions } = options;
  const isAll = asked.year === allYears || (asked.year === "" && options.isAllByDefault);
  if (!data) {
    return isFailed && !isAll
      ? { ...nothing, within: asAsked(asked, hasDivisions) }
      : { ...nothing, isKnown: isAll || isFailed };
  }
  if (!isOffered(data)) return nothing;
  const { years } = data;
  const year = isAll ? "" : yearIn(data, asked.year, options);
  // Which year is the present one is said together with its own classes.
  if (isKept && !isAll && year !== asked.year) return { ...nothing, isKnown: false, years };
  const all = isKept || year === "" ? [] : data.classes;
  const classes = all.filter((one) => !course || one.course === course);
  const chosen = classes.find(({ _id }) => _id === asked.class);
  const divisions = (hasDivisions && chosen?.divisions) || [];
  const division = divisions.find(({ _id }) => _id === asked.division);
  return {
    within: { year, class: chosen?._id ?? "", division: division?._id ?? "" },
    isKnown: !isKept || year === "" || asked.class === "",
    chosen,
    years,
    classes: chosen || isChoice(classes, hasDivisions) ? classes : [],
    divisions,
  };
}

/** The classes cannot be read: a link still leads to what it names. */
function asAsked(asked: Within, hasDivisions: boolean): Within {
  if (asked.year === "") return everybody;
  return { ...asked, division: hasDivisions && asked.class ? asked.division : "" };
}

const hasTerms = ({ terms }: ClassDetails) => terms > 1;
const isDivided = ({ divisions }: ClassDetails) => divisions.length > 0;

/** A college with one year, no divisions and no course of several terms has nothing to choose. */
const isOffered = ({ years, classes, coursesOfTerms }: ClassList) =>
  years.length > 1 || coursesOfTerms.length > 0 || classes.some(isDivided);

/** The year that is meant where none is named; empty: all of them. */
export const yearByDefault = (present: ClassList, options: Options) =>
  isOffered(present) ? yearIn(present, "", options) : "";

/** The year of the address; of one that there is not, what an address without any means. */
function yearIn(
  { years, yearId, coursesOfTerms }: ClassList,
  asked: string,
  { course, isAllByDefault }: Options,
): string {
  if (years.some(({ _id }) => _id === asked)) return asked;
  // A course of one term is shown whole, also beside others of several.
  const isOfTerms = course ? coursesOfTerms.includes(course) : coursesOfTerms.length > 0;
  return isOfTerms && !isAllByDefault ? (yearId ?? "") : "";
}

/** One class alone, of one term and not divided, is all of its year. */
const isChoice = (classes: ClassDetails[], hasDivisions: boolean) =>
  classes.length > 1 || classes.some((one) => hasTerms(one) || (hasDivisions && isDivided(one)));
