import "@/ui/select-styles";
import { Select, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { TaughtSubject } from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import { Panel } from "@/ui/panel";
import type { LectureKey } from "../api";
import classes from "./marking.module.css";
import { texts } from "./texts";
import { mostLectures } from "./use-place";

const words = texts.choice;
const aDay = 86_400_000;

interface Props {
  subjects: TaughtSubject[];
  chosen: LectureKey;
  onChoose: (change: Partial<LectureKey>) => void;
}

/** Which lecture it is. */
export function Choice({ subjects, chosen, onChoose }: Props) {
  // A later lecture of the address stays choosable.
  const last = Math.max(mostLectures, chosen.lecture);
  const numbers = Array.from({ length: last }, (_, index) => String(index + 1));
  return (
    <Panel>
      <fieldset className={classes.choice}>
        <legend className={classes.legend}>{words.title}</legend>
        <Select
          label={words.subject}
          placeholder={words.choose}
          allowDeselect={false}
          data={subjects.map(({ _id, name, course }) => ({
            value: _id,
            label: words.subjectOf(name, course),
          }))}
          value={chosen.subject || null}
          // The number counts within a subject and a day.
          onChange={(subject) => subject && onChoose({ subject, lecture: 1 })}
        />
        <DayField date={chosen.date} onChange={(date) => onChoose({ date, lecture: 1 })} />
        <Select
          label={words.lecture}
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
  onChange: (date: string) => void;
}

function DayField({ date, onChange }: DayProps) {
  const [typed, setTyped] = useState(date);
  // The address may change by itself: the way back, or a lecture of the list.
  useEffect(() => setTyped(date), [date]);
  const last = todayInIndia();
  const first = new Date(Date.parse(last) - 7 * aDay).toISOString().slice(0, 10);
  const isWithin = typed >= first && typed <= last;

  return (
    <TextInput
      type="date"
      label={words.date}
      min={first}
      max={last}
      value={typed}
      error={typed !== date && !isWithin && words.range}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= first && value <= last) onChange(value);
      }}
    />
  );
}
