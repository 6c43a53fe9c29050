import { useQuery } from "@tanstack/react-query";
import { anyText, noStep, useUrlState } from "@/lib/use-url-state";
import { inTerm, termOf } from "@/shared/terms";
import { classesQuery } from "./api";
import { allYears, choiceOf, type Options, type Within, yearByDefault } from "./choice";
import { texts } from "./texts";
import { WithinFilters } from "./within-filters";

interface Wanted extends Partial<Options> {
  /** Before the names in the address, where the page itself has others: "lectures". */
  prefix?: string;
}

/** Whom a list is of, as the address says and the college's classes allow, and the filters for it. */
export function useWithin(wanted: Wanted = {}) {
  const { prefix = "", course = "", isAllByDefault = false, hasDivisions = true } = wanted;
  const names = namesIn(prefix);
  const { state, set } = useUrlState({
    [names.year]: anyText,
    [names.class]: anyText,
    [names.division]: anyText,
  });
  const asked: Within = {
    year: state[names.year] ?? "",
    class: state[names.class] ?? "",
    division: state[names.division] ?? "",
  };
  const read = useQuery(classesQuery(asked.year === allYears ? "" : asked.year));
  const { data, isError, isPlaceholderData: isKept } = read;
  const isFailed = isError && !data;
  const options: Options = { course, isAllByDefault, hasDivisions };
  const choice = choiceOf(asked, { data, isFailed, isKept }, options);
  const named = useNameOfYear(options);
  const { within, isKnown, chosen, years } = choice;
  const term = chosen ? termOf(chosen) : null;
  const change = (to: Partial<Within>) =>
    set(
      Object.fromEntries(Object.entries(to).map(([name, id]) => [names[name as Name], id])),
      noStep,
    );

  return {
    within,
    /** Empty: the list is of the default one. */
    yearInAddress: asked.year,
    hasYears: years.length > 1 || isFailed,
    /** Until then nothing is asked for, or it would be asked for twice. */
    isKnown,
    /** Whether somebody chose it, rather than the default. */
    isChosen: within.class !== "" || (within.year !== "" && within.year === asked.year),
    isNarrowed: Object.values(within).some(Boolean),
    chosen,
    /** That of the class; null where none is chosen, or the course has only one. */
    term,
    /** What of a course is shown: "BMS, term 2, division A". */
    nameOf: (ofCourse: string) => {
      const ofClass = inTerm(ofCourse, term);
      const division = choice.divisions.find(({ _id }) => _id === within.division);
      return division ? texts.inDivision(ofClass, division.name) : ofClass;
    },
    /** What else changes in the address with the course: a class of another one is not kept. */
    besideCourse: (next: string) =>
      next === "" || next === chosen?.course ? {} : { [names.class]: null, [names.division]: null },
    /** Nothing where there is nothing to choose. */
    controls: (years.length > 0 || isFailed) && (
      <WithinFilters
        asked={asked}
        choice={choice}
        onRetry={isFailed ? () => void read.refetch() : undefined}
        onYear={(year) => change({ year: named(year), class: "", division: "" })}
        // With its year: once another one is the present year, a link still leads to the class.
        onClass={(id) =>
          change({ year: id ? within.year : named(within.year), class: id, division: "" })
        }
        onDivision={(division) => change({ division })}
      />
    ),
  };
}

/** What of a chosen year stands in the address: nothing of the default one. */
function useNameOfYear(options: Options) {
  // Only what has been read: which year is the present one is said with its own classes.
  const { data: present } = useQuery({ ...classesQuery(""), enabled: false });
  const byDefault = present ? yearByDefault(present, options) : "";
  return (year: string) => {
    if (year === "") return options.isAllByDefault ? "" : allYears;
    return year === byDefault ? "" : year;
  };
}

export type WithinState = ReturnType<typeof useWithin>;

type Name = keyof Within;

const namesIn = (prefix: string): Record<Name, string> =>
  prefix === ""
    ? { year: "year", class: "class", division: "division" }
    : { year: `${prefix}Year`, class: `${prefix}Class`, division: `${prefix}Division` };

/** A change of an address: everybody. */
export const withoutWithin = { year: null, class: null, division: null };
