import { inTerm, termOf } from "@/shared/terms";
import { FilterSelect } from "@/ui/list/filter-select";
import { allYears, type Choice, type Within } from "./choice";
import { texts } from "./texts";

interface Props {
  /** As the address has it. */
  asked: Within;
  choice: Choice;
  /** Asks for the years again; undefined unless they could not be read. */
  onRetry: (() => void) | undefined;
  onYear: (year: string) => void;
  onClass: (id: string) => void;
  onDivision: (division: string) => void;
}

const named = (all: { _id: string; name: string }[]) =>
  all.map(({ _id, name }) => ({ value: _id, label: name }));

/** Whom of the college a list is of: a year, a class of it, and a division of that. */
export function WithinFilters({ asked, choice, onRetry, onYear, onClass, onDivision }: Props) {
  const { within, isKnown, years, classes, divisions } = choice;
  const isOfAll = asked.year === allYears;
  // The year of the address stays chosen while the years cannot be read.
  const kept = onRetry && asked.year && !isOfAll ? [{ _id: asked.year, name: texts.oneYear }] : [];
  return (
    <>
      <FilterSelect
        label={texts.year}
        all={texts.allYears}
        choices={named([...kept, ...years])}
        value={isKnown || isOfAll ? within.year : asked.year}
        onChange={onYear}
        {...(onRetry && { error: texts.failed, onDropdownOpen: onRetry })}
      />
      {classes.length > 0 && (
        <FilterSelect
          label={texts.class}
          all={texts.allClasses}
          choices={classes.map((one) => ({
            value: one._id,
            label: inTerm(one.course, termOf(one)),
          }))}
          value={within.class}
          onChange={onClass}
        />
      )}
      {divisions.length > 0 && (
        <FilterSelect
          label={texts.division}
          all={texts.allDivisions}
          choices={named(divisions)}
          value={within.division}
          onChange={onDivision}
        />
      )}
    </>
  );
}
