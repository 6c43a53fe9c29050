import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import type { ClassDetails, DivisionsToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate } from "@/lib/invalidate";
import { isOutcomeUnknown, orUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { classQuery, key, ofClass } from "./api";
import { isSaved } from "./divisions/model";
import { texts as divisionTexts } from "./divisions/texts";
import { texts as placeTexts } from "./places/texts";
import { texts } from "./texts";

/** Somebody else has saved the divisions. */
export const isConflict = (error: unknown) => hasCode(error, "class.changed");

/** What a file was checked against is not what is there any more. */
export const isPlacesConflict = (error: unknown) => hasCode(error, "class.places-changed");

const read = (id: string) => reply(http.GET("/classes/{id}", { params: ofClass(id) }));

/** The class as a call has just told it; its people and the lists are asked for again. */
function keep(client: QueryClient, found: ClassDetails) {
  client.setQueryData(classQuery(found._id).queryKey, found);
  // Not the class itself: nothing newer is known of it.
  invalidate(client, [...key, "list"], [...key, "students"], [...key, "teachers"]);
}

/** After a lost reply, and when that makes the next try come too late, the class itself tells. */
async function saveDivisions(id: string, body: DivisionsToSave): Promise<ClassDetails> {
  try {
    const params = ofClass(id);
    return await reply(http.PUT("/classes/{id}/divisions", { params, body }));
  } catch (error) {
    if (!isConflict(error) && !isOutcomeUnknown(error)) throw error;
    const found = await read(id).catch(() => undefined);
    if (found && isSaved(body, found)) return found;
    throw found || !isOutcomeUnknown(error) ? error : outcomeUnknown(divisionTexts.unknown, error);
  }
}

export function useSaveDivisions(id: string) {
  const client = useQueryClient();
  const { queryKey } = classQuery(id);
  return useMutation({
    mutationFn: (body: DivisionsToSave) => saveDivisions(id, body),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => keep(client, saved),
    // A refusal may be of what is there by now: of a student who has come into a division meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

interface Move {
  studentIds: string[];
  /** Null: out of any division. */
  divisionId: string | null;
}

export function useMove(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Move) =>
      orUnknown(
        reply(http.PUT("/classes/{id}/students", { params: ofClass(id), body })),
        texts.move.unknown,
      ),
    onSuccess: (found) => keep(client, found),
    onError: () => invalidate(client, key),
  });
}

export function useGiveRollNumbers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      orUnknown(
        reply(http.POST("/classes/{id}/roll-numbers", { params: ofClass(id) })),
        texts.rolls.unknown,
      ),
    onSuccess: (done) => keep(client, done.class),
    onError: () => invalidate(client, key),
  });
}

interface Places {
  csv: string;
  dryRun: boolean;
  seen?: string;
}

const sendPlaces = (id: string, body: Places) =>
  reply(http.POST("/classes/{id}/places", { params: ofClass(id), body }));

export const useCheckPlaces = (id: string) =>
  useMutation({ mutationFn: (csv: string) => sendPlaces(id, { csv, dryRun: true }) });

export function usePlaceStudents(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: { csv: string; seen: string }) =>
      orUnknown(sendPlaces(id, { ...file, dryRun: false }), placeTexts.unknown),
    onSettled: () => invalidate(client, key),
  });
}
