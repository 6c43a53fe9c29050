import { expect, test } from "vitest";
import { findAnswers } from "./answer";

const answer = (id: string, title: string, ...said: string[]) => ({ id, title, said, body: null });
const answers = [
  answer("top-up", "What happens to a top-up?", "Pending", "The accountant checks it."),
  answer("leave", "Leave", "Pending", "Your college has not decided yet."),
];

test.each([
  ["pending", ["top-up", "leave"]],
  ["TOP UP", ["top-up"]],
  ["topup", ["top-up"]],
  ["top-up accountant", ["top-up"]],
  ["  decided   leave ", ["leave"]],
  ["college accountant", []],
  ["(.*", []],
])("%j is found in %j", (search, ids) => {
  expect(findAnswers(answers, search).map(({ id }) => id)).toEqual(ids);
});
