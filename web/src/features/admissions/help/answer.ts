import type { ReactNode } from "react";

export interface Answer {
  /** Its place in the address: /admission/help#leave. */
  id: string;
  title: string;
  /** All that it says, to be searched. */
  said: string[];
  body: ReactNode;
}

/** "Top up", "top-up" and "TOPUP" are one word to somebody who searches. */
const plain = (text: string) => text.toLowerCase().replace(/-/g, "");

/** The answers in which every word of the search occurs. */
export function findAnswers(answers: Answer[], search: string): Answer[] {
  const words = plain(search).split(/\s+/);
  return answers.filter(({ title, said }) => {
    const all = plain([title, ...said].join(" "));
    return words.every((word) => all.includes(word));
  });
}
