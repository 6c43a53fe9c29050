import type { ClassTeachers, TeachersToSave } from "@/lib/api-types";

/** The divisions that a teacher of a subject takes. Who is not in it takes all of them. */
export type Ticks = Readonly<Record<string, readonly string[]>>;

type Known = Pick<ClassTeachers, "divisions" | "subjects">;

/** A teacher of a subject; also where its faults are. */
export const pathOf = (subjectId: string, staffId: string) => `${subjectId}.${staffId}`;

/** Those with a tick alone, each with the divisions in the order of the class. */
export function ticksOf({ divisions, subjects }: Known): Ticks {
  const inOrder = (ids: readonly string[]) =>
    divisions.map(({ _id }) => _id).filter((id) => ids.includes(id));
  const rows = subjects.flatMap(({ subjectId, teachers }) =>
    teachers.map(({ staffId, divisionIds }) => [pathOf(subjectId, staffId), inOrder(divisionIds)]),
  );
  return Object.fromEntries(rows.filter(([, ids]) => ids && ids.length > 0));
}

const none: readonly string[] = [];

export const ticked = (ticks: Ticks, path: string) => ticks[path] ?? none;

export function withTick(ticks: Ticks, path: string, division: string, on: boolean): Ticks {
  const others = ticked(ticks, path).filter((id) => id !== division);
  const { [path]: _, ...rest } = ticks;
  const now = on ? [...others, division] : others;
  return now.length > 0 ? { ...rest, [path]: now } : rest;
}

const comparable = (ticks: Ticks) =>
  JSON.stringify(
    Object.entries(ticks)
      .map(([path, ids]) => [path, ids.toSorted()] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Whether leaving now would lose something. */
export const isSame = (one: Ticks, other: Ticks) => comparable(one) === comparable(other);

/** Whether a division is ticked that the class has no longer: without it the teacher would take all of them. */
export const hasGone = (ticks: Ticks, { divisions }: Known) =>
  Object.values(ticks).some((ids) => ids.some((id) => divisions.every(({ _id }) => _id !== id)));

/** What a save sends. The positions of its rows are those that the server tells faults by. */
export const payloadOf = (ticks: Ticks, known: Known): TeachersToSave["teachers"] =>
  known.subjects.flatMap(({ subjectId, teachers }) =>
    teachers.flatMap(({ staffId }) => {
      const ids = ticked(ticks, pathOf(subjectId, staffId));
      const divisionIds = known.divisions.map(({ _id }) => _id).filter((id) => ids.includes(id));
      return divisionIds.length > 0 ? [{ subjectId, staffId, divisionIds }] : [];
    }),
  );

/** Whether what was sent is what is found: its reply may have been lost. */
export const isSaved = ({ teachers }: TeachersToSave, found: ClassTeachers) =>
  JSON.stringify(payloadOf(ticksOf(found), found)) === JSON.stringify(teachers);

/**
 * My ticks upon those that somebody else has made meanwhile: a teacher whom only one of us changed is as
 * that one left it; where both did, mine stand. A division that is gone is ticked no more.
 */
export function merge(base: Ticks, mine: Ticks, newest: ClassTeachers): Ticks {
  const theirs = ticksOf(newest);
  const paths = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...paths].map((path) => {
    const own = ticked(mine, path);
    const isMine = own.toSorted().join() !== ticked(base, path).toSorted().join();
    const ids = isMine ? own : ticked(theirs, path);
    return [path, ids.filter((id) => newest.divisions.some(({ _id }) => _id === id))] as const;
  });
  return Object.fromEntries(merged.filter(([, ids]) => ids.length > 0));
}

/** The server's path, by the position of what was sent, as that of a teacher. */
export function fromServer(sent: TeachersToSave["teachers"], path: string): string {
  const [list, position = "", field] = path.split(".");
  const row = position === "" ? undefined : sent[Number(position)];
  return list === "teachers" && row && field ? pathOf(row.subjectId, row.staffId) : path;
}
