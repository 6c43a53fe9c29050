import { endOf } from "@/lib/short-id";
import { CopyButton } from "./copy-button";
import classes from "./short-id.module.css";

interface Props {
  id: string;
  /** What it is known by, in place of its end: the number of its receipt. */
  knownAs?: string | null | undefined;
  /** Names the button that copies: "Transaction ID 211b8217". */
  nameOf: (shown: string) => string;
  /** Where a search finds it by its end. */
  copiesEnd?: boolean;
}

/** The id of a row, as short as can be read out, and whole for anyone who copies it. */
export function ShortId({ id, knownAs, nameOf, copiesEnd = false }: Props) {
  const shown = endOf(id);
  return (
    <span className={classes.id}>
      {knownAs ?? shown}
      <CopyButton what={nameOf(shown)} text={copiesEnd ? shown : id} />
    </span>
  );
}
