import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { isDay, isInOrder, type Period, quickPeriods } from "@/lib/periods";
import { DateInput } from "../form/date-field";
import classes from "./period-filter.module.css";
import { texts } from "./period-texts";

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** From one day to another, both included. */
export function PeriodFilter({ period, onChange }: Props) {
  const [typed, setTyped] = useState(period);
  const { from, to } = period;
  // The address may change by itself: the way back, or a quick choice.
  useEffect(() => setTyped({ from, to }), [from, to]);

  function type(change: Partial<Period>) {
    const next = { ...typed, ...change };
    setTyped(next);
    const isWhole = [next.from, next.to].every((day) => day === "" || isDay(day));
    if (isWhole && isInOrder(next)) onChange(next);
  }

  const field = (name: keyof Period) => ({
    label: texts[name],
    value: typed[name],
    size: "sm",
    classNames: { root: classes.field ?? "", description: classes.note ?? "" },
    onChange: (day: string) => type({ [name]: day }),
  });

  return (
    <fieldset className={classes.period}>
      <legend className={classes.legend}>{texts.label}</legend>
      <div className={classes.days}>
        <DateInput {...field("from")} none={texts.noFrom} />
        <DateInput {...field("to")} none={texts.noTo} error={!isInOrder(typed) && texts.order} />
      </div>
      <QuickChoices period={period} onChange={onChange} />
    </fieldset>
  );
}

function QuickChoices({ period, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of the period
    <div className={classes.choices} role="group" aria-label={texts.choices}>
      {Object.entries(quickPeriods()).map(([name, choice]) => {
        const isChosen = choice.from === period.from && choice.to === period.to;
        return (
          <Button
            key={name}
            variant="default"
            size="sm"
            aria-pressed={isChosen}
            onClick={() => onChange(choice)}
          >
            {texts[name as keyof ReturnType<typeof quickPeriods>]}
          </Button>
        );
      })}
    </div>
  );
}
