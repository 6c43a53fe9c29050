import type { Lecture, LectureGroup, OfferedGroup, TaughtSubject } from "@/lib/api-types";
import { inTerm } from "@/shared/terms";
import type { LectureKey } from "../api";
import { texts } from "./texts";

/** Whom a lecture is for, by ids. */
export type Place = Pick<LectureKey, "classId" | "divisionId">;

/** Without a group it is the whole course. */
export const placeOf = (
  group: Pick<LectureGroup, "classId" | "divisionId"> | null | undefined,
): Place => ({ classId: group?.classId ?? "", divisionId: group?.divisionId ?? "" });

export const isAt = (group: LectureGroup, { classId, divisionId }: Place) =>
  group.classId === classId && (group.divisionId ?? "") === divisionId;

/** What a group is called. Of a whole class, `offered` tells whether it has divisions. */
export function nameOfGroup(group: LectureGroup, offered: LectureGroup[]): string {
  const { classId, yearName, term, divisionName } = group;
  const isDivided = offered.some((one) => one.classId === classId && one.divisionId !== null);
  return texts.group(inTerm(yearName, term), divisionName, isDivided);
}

type OfSubject = Pick<Lecture, "subjectName" | "term" | "group">;

/** The subject of a lecture, with its term unless whom it is for says that. */
export const subjectOf = ({ subjectName, term, group }: OfSubject) =>
  inTerm(subjectName, group?.term ? null : term);

/** The subject, and whom of it a lecture is for. */
export function titleOf(lecture: OfSubject, offered: LectureGroup[]): string {
  const subject = subjectOf(lecture);
  return lecture.group ? texts.ofGroup(subject, nameOfGroup(lecture.group, offered)) : subject;
}

/** Whom lectures of a subject may be held for; null: the whole course, without any choice. */
export type Groups = OfferedGroup[] | null;

interface Chosen {
  lecture: LectureKey;
  groups: Groups;
  /** Whether enough is chosen to ask for the sheet. */
  isComplete: boolean;
}

/** What the address asks for, and what needs no choosing. */
export function chosenOf(asked: LectureKey, subjects: TaughtSubject[]): Chosen {
  // Anyone who teaches one subject has nothing to choose.
  const [only] = subjects.length === 1 ? subjects : [];
  const subject = asked.subject || (only?._id ?? "");
  const groups = subjects.find(({ _id }) => _id === subject)?.groups ?? null;
  if (groups === null) {
    const lecture = { ...asked, subject, lecture: asked.lecture ?? 1 };
    return { lecture, groups, isComplete: subject !== "" };
  }
  // A number without a class may be that of a lecture that was taken, whomever it was for.
  const isFree = asked.classId === "" && asked.lecture === null;
  const [onlyGroup] = isFree && groups.length === 1 ? groups : [];
  const lecture = { ...asked, subject, ...(onlyGroup && placeOf(onlyGroup)) };
  return { lecture, groups, isComplete: lecture.classId !== "" || lecture.lecture !== null };
}
