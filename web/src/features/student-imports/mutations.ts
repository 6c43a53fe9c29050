import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import type { StudentFile } from "@/lib/student-import-types";
import { orUnknown } from "@/lib/unknown-outcome";
import type { TableContent } from "@/shared/import/read-file";
import { classesKey } from "@/shared/within/api";
import { key, ofImport } from "./api";
import { texts as fileTexts } from "./file/texts";
import { texts as oneTexts } from "./one/texts";
import { texts as studentTexts } from "./students/texts";

/** What a file was checked against is not what is there any more. */
export const isOutdated = (error: unknown) => hasCode(error, "import.outdated");

const send = (body: StudentFile) => reply(http.POST("/student-imports", { body }));

export const useCheckStudents = () =>
  useMutation({ mutationFn: (content: TableContent) => send({ ...content, dryRun: true }) });

/** A refusal may be of what others have done by now. What is owed at a glance goes with whom is taken back. */
const readAnew = (client: QueryClient) =>
  invalidate(client, key, sharedKeys.audit, sharedKeys.waiting);

/** What an import has changed once it is over, or its dues are charged. */
export const readAfterRun = (client: QueryClient) =>
  invalidate(client, key, classesKey, sharedKeys.academicYears, sharedKeys.waiting);

export function useImportStudents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: TableContent & { seen: string }) =>
      orUnknown(send({ ...file, dryRun: false }), fileTexts.unknown),
    onSettled: () => readAnew(client),
  });
}

function useAct(act: () => Promise<unknown>, unknown: () => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orUnknown(act(), unknown()),
    onSettled: () => readAnew(client),
  });
}

export const useApproveDues = (id: string) =>
  useAct(
    () => reply(http.POST("/student-imports/{id}/approve-dues", { params: ofImport(id) })),
    () => oneTexts.approval.unknown,
  );

export const useDismissDues = (id: string) =>
  useAct(
    () => reply(http.POST("/student-imports/{id}/dismiss-dues", { params: ofImport(id) })),
    () => oneTexts.dismissal.unknown,
  );

const ofStudent = (studentId: string) => ({ path: { studentId } });

export const useSendCode = (studentId: string) =>
  useAct(
    () =>
      reply(
        http.POST("/imported-students/{studentId}/send-code", {
          params: ofStudent(studentId),
        }),
      ),
    () => studentTexts.code.unknown,
  );

export const useTakeBack = (studentId: string) =>
  useAct(
    () =>
      reply(
        http.POST("/imported-students/{studentId}/take-back", {
          params: ofStudent(studentId),
        }),
      ),
    () => studentTexts.takeBack.unknown,
  );
