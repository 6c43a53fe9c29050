import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { texts } from "./texts";
import { isSapId } from "./use-filter";

const t = texts.filters;

interface Props {
  student: string;
  /** Called with a whole id, or with an empty one. */
  onChange: (student: string) => void;
}

export function StudentField({ student, onChange }: Props) {
  const [typed, setTyped] = useState(student);
  /** Anyone who is still typing is not scolded for what is missing. */
  const [isLeft, setLeft] = useState(false);
  // The address may change by itself: the way back, or the filters cleared.
  useEffect(() => setTyped(student), [student]);

  function type(text: string) {
    const id = text.replace(/\s/g, "");
    setTyped(id);
    if ((id === "" || isSapId(id)) && id !== student) onChange(id);
  }

  const isWrong = typed !== "" && !isSapId(typed);
  const cannotBe = /\D/.test(typed) || typed.length > 11;
  return (
    <TextInput
      size="sm"
      aria-label={t.student}
      placeholder={t.studentHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      error={isWrong && (isLeft || cannotBe) && t.wrongStudent}
    />
  );
}
