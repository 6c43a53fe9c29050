import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClassTeachers, TeachersToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { classQuery, key, ofClass } from "../api";
import { isConflict } from "../mutations";
import { isSaved } from "./model";
import { texts } from "./texts";

const read = (id: string) => reply(http.GET("/classes/{id}/teachers", { params: ofClass(id) }));

export const teachersQuery = (id: string) =>
  queryOptions({ queryKey: [...key, "teachers", id], queryFn: () => read(id) });

/** After a lost reply, and when that makes the next try come too late, the teachers themselves tell. */
async function saveTeachers(id: string, body: TeachersToSave): Promise<ClassTeachers> {
  try {
    return await reply(http.PUT("/classes/{id}/teachers", { params: ofClass(id), body }));
  } catch (error) {
    if (!isConflict(error) && !isOutcomeUnknown(error)) throw error;
    const found = await read(id).catch(() => undefined);
    if (found && isSaved(body, found)) return found;
    throw found || !isOutcomeUnknown(error) ? error : outcomeUnknown(texts.unknown, error);
  }
}

export function useSaveTeachers(id: string) {
  const client = useQueryClient();
  const { queryKey } = teachersQuery(id);
  const ofClassItself = classQuery(id).queryKey;
  return useMutation({
    mutationFn: (body: TeachersToSave) => saveTeachers(id, body),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved, { revision }) => {
      client.setQueryData(queryKey, saved);
      // Its divisions are what they were: somebody who edits them above goes on.
      client.setQueryData(ofClassItself, (found) =>
        found?.revision === revision ? { ...found, revision: saved.revision } : found,
      );
      invalidate(client, ofClassItself);
    },
    // A refusal may be of what is there by now.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
