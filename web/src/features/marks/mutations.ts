import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReexamDate } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import type { Within } from "@/shared/within/choice";
import { key, ofSheet, reexamsKey, type SheetPlace } from "./api";

/** What is saved of one student; `was` is what the clerk saw. */
export interface Change {
  subjectId: string;
  was: number | null;
  marks: number | null;
}

export interface SheetChange {
  studentId: string;
  place: SheetPlace;
  marks: Change[];
  publish: boolean;
  reason?: string;
}

const put = ({ studentId, place, ...body }: SheetChange) =>
  reply(http.PUT("/marks/{studentId}", { params: ofSheet(studentId, place), body }));

/** Every change of marks may change a student's state, so the lists are read again; nobody waits for it. */
function useMarksMutation<Input, Done>(
  mutationFn: (input: Input) => Promise<Done>,
  onSuccess?: (client: QueryClient, done: Done) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (done) => onSuccess?.(client, done),
    onSettled: () => {
      invalidate(client, key, sharedKeys.waiting);
    },
  });
}

export const useSaveSheet = () => useMarksMutation(put);

/** The students of a course, or those of a class and a division of it. */
export interface OfCourse extends Partial<Within> {
  course: string;
}

export interface GridChange extends OfCourse {
  cells: (Change & { studentId: string })[];
  reason?: string;
}

/** The grid saves often and keeps its own rows up to date. */
export const useSaveGrid = () =>
  useMutation({ mutationFn: (body: GridChange) => reply(http.PUT("/marks/grid", { body })) });

export function useMarkStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key, refetchType: "none" });
}

export const usePublish = () =>
  useMarksMutation((body: OfCourse) => reply(http.PUT("/marks/publish", { body })));

interface ImportCall extends OfCourse {
  csv: string;
  dryRun: boolean;
  seen?: string;
  reason?: string;
}

const sendImport = (body: ImportCall) => reply(http.POST("/marks/import", { body }));

export const useCheckImport = () =>
  useMutation({
    mutationFn: (file: OfCourse & { csv: string }) => sendImport({ ...file, dryRun: true }),
  });

export const useImport = () =>
  useMarksMutation((file: OfCourse & { csv: string; seen: string; reason?: string }) =>
    sendImport({ ...file, dryRun: false }),
  );

export const useSetExamDate = () =>
  useMarksMutation(
    ({ id, examDate }: { id: string; examDate: string }) =>
      reply(http.PUT("/marks/reexam-dates/{id}", { params: { path: { id } }, body: { examDate } })),
    // Shown at once, as the server has just said, without waiting for the next reading.
    (client, { reexam }) =>
      client.setQueriesData<ReexamDate[]>({ queryKey: reexamsKey }, (before) =>
        before?.map((one) => (one.subjectId === reexam.subjectId ? reexam : one)),
      ),
  );
