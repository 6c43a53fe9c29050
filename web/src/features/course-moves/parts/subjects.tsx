import { Button, Text } from "@mantine/core";
import { memo, use } from "react";
import type { CourseMoveDetails } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import type { WorkFault } from "@/shared/editor/use-work";
import { EditorContext, faultAt } from "../editor/editor";
import { withSubjectsSpread } from "../model/changes";
import { chosenAt, type MoveDraft } from "../model/draft";
import { texts } from "../texts";
import { Part } from "./part";
import classes from "./parts.module.css";
import { TermChoice } from "./plan-select";

const t = texts.subjects;

type Subject = CourseMoveDetails["subjects"][number];

const pathOf = ({ _id }: Subject) => `subjects.${_id}`;

/** How many of them have a term. */
export const progressOf = (subjects: Subject[], choices: MoveDraft["choices"]) =>
  t.progress(subjects.filter((one) => chosenAt(choices, pathOf(one))).length, subjects.length);

interface Props {
  subjects: Subject[];
  terms: number;
  choices: MoveDraft["choices"];
  faults: WorkFault[];
}

/** Each subject with its term. */
export const Subjects = memo(({ subjects, terms, choices, faults }: Props) => {
  const { edit } = use(EditorContext);

  function spread() {
    edit(withSubjectsSpread(subjects), "subjects");
    flash(t.spreadDone(subjects.length, terms));
  }

  return (
    <Part
      title={t.title}
      lead={t.lead}
      action={
        subjects.length > 0 && (
          <Button variant="default" size="sm" onClick={spread}>
            {t.spread}
          </Button>
        )
      }
    >
      {subjects.length === 0 && <Text c="dimmed">{t.empty}</Text>}
      <div className={classes.choices}>
        {subjects.map((subject) => (
          <TermChoice
            key={subject._id}
            label={nameOf(subject)}
            path={pathOf(subject)}
            terms={terms}
            value={chosenAt(choices, pathOf(subject))}
            fault={faultAt(faults, pathOf(subject))}
          />
        ))}
      </div>
    </Part>
  );
});

const nameOf = ({ name, code }: Subject) => (code ? t.nameOf(name, code) : name);
