import { feeIn } from "@/lib/amount";
import type { AcademicYear, AcademicYearToSave } from "@/lib/api-types";
import { blankForAll, draftOf, type Read, type YearDraft } from "./draft";
import { percentIn } from "./repeaters";

export const isPresent = ({ isRemoved }: { isRemoved?: boolean }) => !isRemoved;

/** The whole year, as a save sends it. The positions of its rows are those that the server tells faults by. */
export function payloadOf(draft: YearDraft): AcademicYearToSave {
  return {
    name: draft.name.value,
    beginsOn: draft.beginsOn.value,
    endsOn: draft.endsOn.value,
    lastAdmissionOn: draft.lastAdmissionOn.value || null,
    instalments: draft.instalments
      .filter(isPresent)
      .map(({ dueDate }) => ({ dueDate: dueDate.value })),
    fees: draft.fees.filter(isPresent).map(({ courseId, yearOfStudy, title, ...fee }) => ({
      ...{ courseId, yearOfStudy, title },
      // Checked before anything is sent.
      amount: feeIn(fee.amount.value) ?? Number.NaN,
      repeatPercent: percentIn(fee.repeatPercent.value) ?? Number.NaN,
    })),
    classes: draft.classes.map(({ courseId, term, beginsOn, endsOn }) => ({
      ...{ courseId, term },
      beginsOn: beginsOn.value,
      endsOn: endsOn.value,
    })),
  };
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Text as the server keeps it. */
export const tidy = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ");

/** What a save says, whatever was read before it and whatever the order of its fees. */
function contentOf({ revision: _, collegeRevision: __, ...year }: AcademicYearToSave) {
  const fees = year.fees.map(({ title = "", ...fee }) =>
    JSON.stringify({ ...fee, title: tidy(title) }),
  );
  return { ...year, name: tidy(year.name), fees: fees.sort() };
}

/** Whether what was sent is what is found: its reply may have been lost. */
export const isSaved = (sent: AcademicYearToSave, found: AcademicYear) =>
  found.revision > (sent.revision ?? -1) &&
  same(contentOf(sent), contentOf(payloadOf(draftOf({ isNext: false, last: found, now: found }))));

/** Whether leaving now would lose something. */
export const hasChanges = (draft: YearDraft, read: Read) =>
  !same(draft.all, blankForAll) || !same(payloadOf(draft), payloadOf(draftOf(read)));
