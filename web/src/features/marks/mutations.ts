import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReexamDate } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { key, ofStudent, reexamsKey } from "./api";

/** What is saved of one student; `was` is what the clerk saw. */
export interface Change {
  subjectId: string;
  was: number | null;
  marks: number | null;
}

export interface SheetChange {
  studentId: string;
  marks: Change[];
  publish: boolean;
  reason?: string;
}

const put = ({ studentId, ...body }: SheetChange) =>
  reply(http.PUT("/marks/{studentId}", { params: ofStudent(studentId), body }));

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

export interface GridChange {
  course: string;
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
  useMarksMutation((course: string) => reply(http.PUT("/marks/publish", { body: { course } })));

interface ImportCall {
  course: string;
  csv: string;
  dryRun: boolean;
  seen?: string;
  reason?: string;
}

const sendImport = (body: ImportCall) => reply(http.POST("/marks/import", { body }));

export const useCheckImport = () =>
  useMutation({
    mutationFn: (file: { course: string; csv: string }) => sendImport({ ...file, dryRun: true }),
  });

export const useImport = () =>
  useMarksMutation((file: { course: string; csv: string; seen: string; reason?: string }) =>
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
