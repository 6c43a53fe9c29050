import { memo } from "react";
import type { CourseMoveDetails } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import type { WorkFault } from "@/shared/editor/use-work";
import { faultAt } from "../editor/editor";
import { chosenAt, type MoveDraft } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";
import classes from "./parts.module.css";
import { TermChoice } from "./plan-select";

const t = texts.groups;

type Year = CourseMoveDetails["years"][number];

interface Props {
  years: Year[];
  terms: number;
  choices: MoveDraft["choices"];
  faults: WorkFault[];
}

/** In which term the students of each year of approval are now, and those of its divisions. */
export const Groups = memo(({ years, terms, choices, faults }: Props) => {
  const bound = (path: string) => ({
    path,
    terms,
    value: chosenAt(choices, path),
    fault: faultAt(faults, path),
  });
  return (
    <Part title={t.title} lead={t.lead}>
      {years.map((year) => (
        <fieldset key={year._id} className={classes.year} aria-label={t.year(year.name)}>
          <TermChoice {...bound(`years.${year._id}`)} label={withCount(t.year(year.name), year)} />
          {year.divisions.map((division) => (
            <div key={division._id} className={classes.division}>
              <TermChoice
                {...bound(`divisions.${division._id}`)}
                label={withCount(t.division(division.name), division)}
                none={t.asYear}
              />
            </div>
          ))}
        </fieldset>
      ))}
    </Part>
  );
});

const withCount = (group: string, { students }: Pick<Year, "students">) =>
  t.now(group, texts.students(formatNumber(students), students));
