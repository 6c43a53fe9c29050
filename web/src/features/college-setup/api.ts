import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import type { CollegeDetails, CollegeToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { sessionQuery } from "@/lib/session";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { readOwnCollege } from "@/shared/college";
import { texts } from "./texts";

/** One's own college, with all that is set up for it. */
export const collegeQuery = queryOptions({
  queryKey: sharedKeys.college,
  queryFn: readOwnCollege,
});

/** Somebody else has saved, or what is to go is in use. */
export const isConflict = (error: unknown) =>
  hasCode(
    error,
    "college.applied-for",
    "college.attended",
    "college.changed",
    "college.marked",
    "college.maximum-exceeded",
    "college.older-version",
    "college.practicals-scheduled",
    "college.students-enrolled",
    "college.subject-taken",
  );

interface ToSave {
  college: CollegeToSave;
  /** Whether what is found at the server is what was sent. */
  isSaved: (found: CollegeDetails) => boolean;
}

/** After a lost reply, and when that makes the next try come too late, the college itself tells. */
async function save({ college, isSaved }: ToSave): Promise<CollegeDetails> {
  try {
    return await reply(http.POST("/college/add", { body: college }));
  } catch (error) {
    if (!isConflict(error) && !isOutcomeUnknown(error)) throw error;
    const found = await readOwnCollege().catch(() => null);
    if (found && isSaved(found)) return found;
    throw found || isConflict(error) ? error : outcomeUnknown(texts.saveUnknown, error);
  }
}

export function useSaveCollege() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey: collegeQuery.queryKey }),
    onSuccess: (saved) => {
      client.setQueryData(collegeQuery.queryKey, saved);
      // The bar shows the college's name, and other tabs what is chosen among its courses.
      const { audit, ownCourses, courseSubjects } = sharedKeys;
      invalidate(client, sessionQuery.queryKey, audit, ownCourses, courseSubjects);
    },
    // Somebody else may have saved meanwhile.
    onError: (error) => {
      const read = () => client.invalidateQueries({ queryKey: collegeQuery.queryKey });
      if (isConflict(error)) return read();
      // Without a line this takes a while, and nobody is to wait for it.
      if (isOutcomeUnknown(error)) void read();
    },
  });
}
