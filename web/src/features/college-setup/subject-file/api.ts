import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import type { SubjectFile } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { orUnknown } from "@/lib/unknown-outcome";
import type { TableContent } from "@/shared/import/read-file";
import { collegeQuery } from "../api";
import { texts } from "./texts";

/** What a file was checked against is not what is there any more. */
export const isOutdated = (error: unknown) => hasCode(error, "college.file-outdated");

const send = (body: SubjectFile) => reply(http.POST("/college/subjects", { body }));

export const useCheckSubjects = () =>
  useMutation({ mutationFn: (content: TableContent) => send({ ...content, dryRun: true }) });

export function useImportSubjects() {
  const client = useQueryClient();
  const read = () => client.invalidateQueries({ queryKey: collegeQuery.queryKey });
  return useMutation({
    mutationFn: (file: TableContent & { seen: string }) =>
      orUnknown(send({ ...file, dryRun: false }), texts.unknown),
    // Waited for: on what there was before nobody is to type any more.
    onSuccess: () => {
      const { audit, ownCourses, courseSubjects } = sharedKeys;
      invalidate(client, audit, ownCourses, courseSubjects);
      return read();
    },
    // It may have been done, or somebody else may have saved.
    onError: () => void read(),
  });
}
