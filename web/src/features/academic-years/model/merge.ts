import {
  type Cell,
  type ClassRow,
  days,
  type FeeRow,
  isSameClass,
  isSameFee,
  withFee,
  type YearDraft,
} from "./draft";
import { isPresent, same } from "./payload";
import { newPercent } from "./repeaters";

/** As I left it, if I have changed it; else theirs. */
const picked = (base: Cell | undefined, mine: Cell, theirs: Cell): Cell =>
  mine.value === base?.value ? theirs : { ...theirs, value: mine.value };

/**
 * What I made of the year, upon what somebody else has made of it meanwhile: whatever only one of us
 * changed is as that one left it; where both did, mine stands.
 */
export function merge(base: YearDraft, mine: YearDraft, theirs: YearDraft): YearDraft {
  const draft = {
    ...theirs,
    name: picked(base.name, mine.name, theirs.name),
    beginsOn: picked(base.beginsOn, mine.beginsOn, theirs.beginsOn),
    endsOn: picked(base.endsOn, mine.endsOn, theirs.endsOn),
    lastAdmissionOn: picked(base.lastAdmissionOn, mine.lastAdmissionOn, theirs.lastAdmissionOn),
    instalments: instalments(base, mine, theirs),
    fees: fees(base, mine, theirs),
    all: mine.all,
  };
  return { ...draft, classes: theirs.classes.map((row) => mergedClass(base, mine, draft, row)) };
}

function mergedClass(base: YearDraft, mine: YearDraft, draft: YearDraft, row: ClassRow): ClassRow {
  const before = base.classes.find((other) => isSameClass(other, row));
  const own = mine.classes.find((other) => isSameClass(other, row)) ?? row;
  const merged = { ...row, follows: { ...row.follows } };
  for (const day of days) {
    merged[day] = picked(before?.[day], own[day], row[day]);
    merged.follows[day] = merged[day].value === draft[day].value;
  }
  return merged;
}

const datesOf = ({ instalments }: YearDraft) =>
  instalments.filter(isPresent).map(({ dueDate }) => dueDate.value);

/** They have no names: all of them are mine or theirs. */
function instalments(base: YearDraft, mine: YearDraft, theirs: YearDraft) {
  if (same(datesOf(base), datesOf(mine))) return theirs.instalments;
  return mine.instalments.map((row, index) => {
    const { was, last } = theirs.instalments[index]?.dueDate ?? { was: null, last: null };
    return { ...row, dueDate: { value: row.dueDate.value, was, last } };
  });
}

function fees(base: YearDraft, mine: YearDraft, theirs: YearDraft): FeeRow[] {
  const of = (draft: YearDraft, row: FeeRow) => draft.fees.find((other) => isSameFee(other, row));
  const kept = theirs.fees.map((row) => {
    const [before, own] = [of(base, row), of(mine, row)];
    if (!own) return row;
    const isMine = (own.isRemoved ?? false) !== (before?.isRemoved ?? false);
    return {
      ...row,
      amount: picked(before?.amount, own.amount, row.amount),
      repeatPercent: picked(before?.repeatPercent, own.repeatPercent, row.repeatPercent),
      isRemoved: (isMine ? own.isRemoved : row.isRemoved) ?? false,
    };
  });
  // Added here; or taken away there, while I made something else of it.
  const lacking = mine.fees.filter((row) => {
    if (of(theirs, row) || row.isRemoved) return false;
    return row.isOwn || !isAlike(row, of(base, row));
  });
  return lacking.reduce((all, row) => {
    const amount = { value: row.amount.value, was: null, last: null };
    const repeatPercent = newPercent(row.repeatPercent.value);
    return withFee(all, { ...row, key: `m-${row.key}`, amount, repeatPercent, isOwn: true });
  }, kept);
}

const isAlike = (one: FeeRow, other: FeeRow | undefined) =>
  one.amount.value === other?.amount.value && one.repeatPercent.value === other.repeatPercent.value;
