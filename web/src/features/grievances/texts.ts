import { plural } from "@/lib/plurals";

const figures = new Intl.NumberFormat("en-IN");

const characters = (count: number) =>
  plural(count, { one: "1 character", other: `${figures.format(count)} characters` });

/** How much of a text's room is taken. */
export const countOf = (longest: number) => (length: number) =>
  length > longest
    ? `${characters(length - longest)} too many`
    : `${figures.format(length)} of ${characters(longest)}`;

export const tooLong = (what: string, longest: number) =>
  `Please shorten ${what} to at most ${characters(longest)}.`;
