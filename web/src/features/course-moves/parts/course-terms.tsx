import { Text } from "@mantine/core";
import type { WorkFault } from "@/shared/editor/use-work";
import { mostTerms, mostTermsPerYear } from "@/shared/terms";
import { faultAt } from "../editor/editor";
import { chosenAt, type MoveDraft } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";
import classes from "./parts.module.css";
import { numbers, PlanSelect } from "./plan-select";

const t = texts.terms;

interface Props {
  choices: MoveDraft["choices"];
  faults: WorkFault[];
}

/** How many terms the course is to have. All else is placed in them. */
export function CourseTerms({ choices, faults }: Props) {
  const bound = (path: string) => ({
    path,
    value: chosenAt(choices, path),
    fault: faultAt(faults, path),
  });
  return (
    <Part title={t.title}>
      <div className={classes.counts}>
        <PlanSelect
          {...bound("terms")}
          label={t.count}
          description={t.countHint}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={numbers(2, mostTerms, t.choose)}
        />
        <PlanSelect
          {...bound("termsPerYear")}
          label={t.perYear}
          data={numbers(1, mostTermsPerYear)}
        />
      </div>
      {!chosenAt(choices, "terms") && <Text>{t.first}</Text>}
    </Part>
  );
}
