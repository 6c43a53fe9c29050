import type { AttendanceSheet, TaughtSubject } from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import { inTerm } from "@/shared/terms";
import { DateInput } from "@/ui/form/date-field";
import { Panel } from "@/ui/panel";
import { Select } from "@/ui/select";
import type { LectureKey } from "../api";
import { GroupSelect } from "./group-select";
import { type Groups, isAt, type Place, placeOf } from "./groups";
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
  groups: Groups;
  /** Whom the lecture is for, also where only its sheet says so. */
  place: Place;
  /** The sheet of what is chosen, as soon as it is there. */
  sheet: AttendanceSheet | undefined;
  wrongDay: WrongDay | undefined;
  onChoose: (change: Partial<LectureKey>) => void;
  onWrongDay: (day: WrongDay | undefined) => void;
}

/** Which lecture it is. */
export function Choice(props: Props) {
  const { subjects, chosen, groups, place, sheet, wrongDay, onChoose, onWrongDay } = props;
  // One alone is said in the heading of its sheet.
  const offered = groups ?? [];
  const needsGroup = offered.length > 1 || offered.some((group) => !isAt(group, place));
  // The number counts within a subject and a day; where there are classes, the server says which one is next.
  const firstOf = (of: Groups) => (of ? null : 1);
  const number = chosen.lecture ?? sheet?.lecture;

  function chooseSubject(subject: string) {
    const next = subjects.find(({ _id }) => _id === subject)?.groups ?? null;
    const same = next?.find((group) => isAt(group, place));
    onChoose({ subject, lecture: firstOf(next), ...placeOf(same) });
  }

  return (
    <Panel>
      <fieldset className={classes.choice} data-groups={needsGroup || undefined}>
        <legend className={classes.legend}>{t.title}</legend>
        <Select
          label={t.subject}
          placeholder={t.choose}
          allowDeselect={false}
          data={subjects.map(({ _id, name, term, course }) => ({
            value: _id,
            label: t.subjectOf(inTerm(name, term), course),
          }))}
          value={chosen.subject || null}
          onChange={(subject) => subject && chooseSubject(subject)}
        />
        {needsGroup && (
          <div className={classes.group}>
            <GroupSelect
              offered={offered}
              open={sheet?.group}
              place={place}
              onChoose={(group) => onChoose({ ...placeOf(group), lecture: null })}
            />
          </div>
        )}
        <DayField
          date={chosen.date}
          wrong={wrongDay}
          onChange={(date) => onChoose({ date, lecture: firstOf(groups), ...place })}
          onWrong={onWrongDay}
        />
        <Select
          label={t.lecture}
          allowDeselect={false}
          data={numbersWithout(sheet?.takenByOthers ?? [])}
          value={number === undefined ? null : String(number)}
          onChange={(lecture) => lecture && onChoose({ lecture: Number(lecture), ...place })}
        />
      </fieldset>
    </Panel>
  );
}

const numbersWithout = (others: number[]) =>
  Array.from({ length: mostLectures }, (_, index) => index + 1).map((number) => ({
    value: String(number),
    label: others.includes(number) ? t.ofOthers(number) : String(number),
    disabled: others.includes(number),
  }));

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
