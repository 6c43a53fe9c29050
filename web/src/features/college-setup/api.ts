import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import type { CollegeDetails, CollegeToSave, LogoBody } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { sessionQuery } from "@/lib/session";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { upload } from "@/lib/upload";
import { readOwnCollege } from "@/shared/college";
import type { ToSend } from "@/shared/upload/use-uploads";
import { texts } from "./texts";

/** One's own college, with all that is set up for it. */
export const collegeQuery = queryOptions({
  queryKey: ["college"] as const,
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
    "college.practicals-scheduled",
  );

/** The picture of that number, which never changes. */
export const logoQuery = (version: number) =>
  queryOptions({
    queryKey: ["college-logo", version],
    queryFn: () =>
      reply(
        http.GET("/college/logo", { params: { query: { v: version } }, parseAs: "blob" }),
      ) as Promise<Blob>,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sets another logo, or none. */
function useLogo<Input>(act: (input: Input) => Promise<LogoBody>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // What was asked for before this may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey: collegeQuery.queryKey }),
    onSuccess: ({ logoVersion }) => {
      const { queryKey } = collegeQuery;
      client.setQueryData(queryKey, (known) => known && { ...known, logoVersion });
      invalidate(client, sharedKeys.audit);
    },
  });
}

export const useSendLogo = () =>
  useLogo(({ slot, file, watch }: ToSend) => {
    const form = new FormData();
    form.append(slot, file);
    return upload<LogoBody>("/college/logo", form, watch, "PUT");
  });

export const useRemoveLogo = () => useLogo(() => reply(http.PUT("/college/logo/remove")));

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
