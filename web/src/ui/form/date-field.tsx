import { Input, TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { dateIn, faultOfDate, isComplete, isDate, typedDate } from "@/lib/typed-date";
import { CalendarIcon } from "../icons";
import classes from "./date-field.module.css";
import { texts } from "./date-texts";
import type { FieldBinding } from "./use-form";

/** Without one, browsers' calendars take years of six digits. */
const lastOfFourDigits = "9999-12-31";

interface InputProps
  extends Omit<TextInputProps, "type" | "value" | "onChange" | "min" | "max" | "rightSection"> {
  ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD; empty: none; anything else is text that is no date. */
  value: string;
  onChange: (day: string) => void;
  /** The days that the calendar offers. Typed ones are for the form to judge. */
  min?: string;
  max?: string;
  /** What stands below it of the chosen day, such as how far off it is. */
  describe?: (day: string) => string;
  /** What stands there while no day is chosen. */
  none?: string;
}

/** What a form gets of the text. The hyphens go, so that no half of a pasted date compares as a day. */
const formValueOf = (text: string) => dateIn(text) ?? text.trim().replaceAll("-", "/");

function useTyped({ value, onChange, error, onBlur, onKeyDown }: InputProps) {
  const [text, setText] = useState(() => typedDate(value));
  const [isTyping, setIsTyping] = useState(false);
  // The value may change by itself: a quick choice, the calendar, the way back.
  const shown = formValueOf(text) === value ? text : typedDate(value);
  const fault = isTyping && !isComplete(shown) ? undefined : faultOfDate(shown);

  return {
    text: shown,
    // While somebody types, the half of a date is not judged by anybody.
    error: fault ?? (isTyping && faultOfDate(shown) ? undefined : error),
    type: (typed: string) => {
      // Eight digits, and what was pasted as YYYY-MM-DD, are easier to check with slashes.
      const next = /^\d{8}$|^\d{4}-/.test(typed) ? typedDate(dateIn(typed) ?? typed) : typed;
      setText(next);
      setIsTyping(true);
      onChange(formValueOf(next));
    },
    keys: {
      onKeyDown: (event) => {
        if (event.key === "Enter") setIsTyping(false);
        onKeyDown?.(event);
      },
      onBlur: (event) => {
        setIsTyping(false);
        setText(typedDate(value));
        onBlur?.(event);
      },
    } satisfies Pick<TextInputProps, "onKeyDown" | "onBlur">,
  };
}

/** A day, typed as DD/MM/YYYY or chosen from the browser's calendar. */
export function DateInput(props: InputProps) {
  const { value, onChange, min, max = lastOfFourDigits, describe, none, ...rest } = props;
  const typed = useTyped(props);
  const note = isDate(value) ? describe?.(value) : value ? undefined : none;
  const isFixed = rest.readOnly || rest.disabled;
  return (
    <TextInput
      placeholder={texts.form}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      {...(rest.description ? { inputContainer: withNote(note) } : { description: note, ...below })}
      {...typed.keys}
      type="text"
      value={typed.text}
      error={typed.error}
      aria-invalid={Boolean(typed.error)}
      onChange={(event) => typed.type(event.currentTarget.value)}
      rightSectionWidth={40}
      rightSection={
        !isFixed && (
          <CalendarButton
            value={isDate(value) ? value : ""}
            min={min}
            max={max}
            onChoose={onChange}
          />
        )
      }
    />
  );
}

const below = {
  inputWrapperOrder: ["label", "input", "description", "error"],
} satisfies TextInputProps;

/** Where a hint has the description's place above the input. */
const withNote = (note: string | undefined) => (input: ReactNode) => (
  <>
    {input}
    {note && <Input.Description mt={4}>{note}</Input.Description>}
  </>
);

interface FieldProps extends Omit<InputProps, "value" | "onChange" | "error" | "name" | "id"> {
  label: string;
  field: FieldBinding;
}

/** A required day of a form. */
export const DateField = ({ field, ...rest }: FieldProps) => (
  <DateInput required withAsterisk={false} {...rest} {...field} />
);

interface Props {
  /** YYYY-MM-DD, or anything else while no day is chosen. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** Opens the browser's own calendar. Its field is hidden: it writes the date in the browser's order. */
function CalendarButton({ value, min, max, onChoose }: Props) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.calendar}>
      <input
        ref={native}
        type="date"
        className={classes.native}
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <button
        type="button"
        className={classes.button}
        aria-label={texts.openCalendar}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
