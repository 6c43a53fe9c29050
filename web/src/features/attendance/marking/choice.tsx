import type { TaughtSubject } from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import { DateInput } from "@/ui/form/date-field";
import { Panel } from "@/ui/panel";
import { Select } from "@/ui/select";
import type { LectureKey } from "../api";
import classes from "./marking.module.css";
import { texts } from "./texts";
import { mostLectures } from "./use-lecture-url";

const t = texts.choice;
const aDay = 86_400_000;

/** A day that is none, or too far off, and the chosen one that it was to replace. */
export interface WrongDay {
  typed: string;
  insteadOf: string;
}

interface Props {
  subjects: TaughtSubject[];
  chosen: LectureKey;
  wrongDay: WrongDay | undefined;
  onChoose: (change: Partial<LectureKey>) => void;
  onWrongDay: (day: WrongDay | undefined) => void;
}

const numbers = Array.from({ length: mostLectures }, (_, index) => String(index + 1));

/** Which lecture it is. */
export function Choice({ subjects, chosen, wrongDay, onChoose, onWrongDay }: Props) {
  return (
    <Panel>
      <fieldset className={classes.choice}>
        <legend className={classes.legend}>{t.title}</legend>
        <Select
          label={t.subject}
          placeholder={t.choose}
          allowDeselect={false}
          data={subjects.map(({ _id, name, course }) => ({
            value: _id,
            label: t.subjectOf(name, course),
          }))}
          value={chosen.subject || null}
          // The number counts within a subject and a day.
          onChange={(subject) => subject && onChoose({ subject, lecture: 1 })}
        />
        <DayField
          date={chosen.date}
          wrong={wrongDay}
          onChange={(date) => onChoose({ date, lecture: 1 })}
          onWrong={onWrongDay}
        />
        <Select
          label={t.lecture}
          allowDeselect={false}
          data={numbers}
          value={String(chosen.lecture)}
          onChange={(lecture) => lecture && onChoose({ lecture: Number(lecture) })}
        />
      </fieldset>
    </Panel>
  );
}

interface DayProps {
  date: string;
  wrong: WrongDay | undefined;
  onChange: (date: string) => void;
  onWrong: (day: WrongDay | undefined) => void;
}

function DayField({ date, wrong, onChange, onWrong }: DayProps) {
  const last = todayInIndia();
  const first = new Date(Date.parse(last) - 7 * aDay).toISOString().slice(0, 10);

  return (
    <DateInput
      label={t.date}
      min={first}
      max={last}
      value={wrong ? wrong.typed : date}
      error={wrong && t.range}
      onChange={(typed) => {
        const isWithin = typed >= first && typed <= last;
        const isChosen = typed === date;
        onWrong(isWithin || isChosen ? undefined : { typed, insteadOf: date });
        if (isWithin && !isChosen) onChange(typed);
      }}
    />
  );
}
