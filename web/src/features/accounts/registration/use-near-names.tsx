import { useState } from "react";
import { useLookUpCollege } from "../api";
import { NearNamesDialog } from "./near-names-dialog";

interface Question {
  typed: string;
  near: string[];
  answer: (name: string | undefined) => void;
}

/** Finds out which college somebody means who typed its name by hand. */
export function useNearNames() {
  const lookUp = useLookUpCollege();
  const [question, setQuestion] = useState<Question>();

  /** The name to register under; none when the question was closed. Asks only about a name that would
   *  found a college while others are near. */
  async function settle(typed: string): Promise<string | undefined> {
    const { collegeName, near } = await lookUp.mutateAsync(typed);
    if (collegeName !== null || near.length === 0) return typed;
    return new Promise((resolve) => {
      const answer = (name: string | undefined) => {
        setQuestion(undefined);
        resolve(name);
      };
      setQuestion({ typed, near, answer });
    });
  }

  const dialog = question && (
    <NearNamesDialog
      typed={question.typed}
      near={question.near}
      onChoose={question.answer}
      onClose={() => question.answer(undefined)}
    />
  );
  return { settle, dialog };
}
