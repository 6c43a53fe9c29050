import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode, hasFieldFault } from "@/lib/api-error";
import type { AcademicYear, AcademicYearToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { isOutcomeUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { readYears, yearsQuery } from "@/shared/academic-years";
import type { Read } from "./model/draft";
import { isSaved, tidy } from "./model/payload";
import { texts } from "./texts";

/** In an address, instead of the id of a year: the one that is not open yet. */
export const nextYear = "next";

const key = sharedKeys.academicYears;

const readOne = (id: string) =>
  reply(http.GET("/academic-years/{id}", { params: { path: { id } } }));

const asRead = (year: AcademicYear): Read => ({ isNext: false, last: year, now: year });

async function readNext(): Promise<Read> {
  const { last, proposed } = await reply(http.GET("/academic-years/next"));
  return { isNext: true, last, now: proposed };
}

/** A year as the editor begins with it. */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [...key, "one", year],
    queryFn: async () => (year === nextYear ? readNext() : asRead(await readOne(year))),
    // Read anew each time: other pages change it, too, as College Details does one that the portal has
    // opened. While somebody works on it, it is a save that finds out.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Somebody else has saved it, or College Details, whose fees it shows. */
export const isConflict = (error: unknown) =>
  hasCode(error, "year.changed", "year.college-changed");

/** What is found at the server, if it is what was sent. */
async function findSaved(year: string, sent: AcademicYearToSave): Promise<AcademicYear | null> {
  const isIt = ({ name }: { name: string }) => tidy(name) === tidy(sent.name);
  const id = year === nextYear ? (await readYears()).find(isIt)?._id : year;
  const found = id === undefined ? null : await readOne(id);
  return found && isSaved(sent, found) ? found : null;
}

const send = (year: string, body: AcademicYearToSave) =>
  reply(
    year === nextYear
      ? http.POST("/academic-years", { body })
      : http.PUT("/academic-years/{id}", { params: { path: { id: year } }, body }),
  );

/** After a lost reply, and when that makes the next try come too late, the year itself tells. */
async function save(year: string, body: AcademicYearToSave): Promise<AcademicYear> {
  try {
    return await send(year, body);
  } catch (error) {
    const isOpenedBefore = year === nextYear && hasFieldFault(error);
    if (!isConflict(error) && !isOpenedBefore && !isOutcomeUnknown(error)) throw error;
    const found = await findSaved(year, body).catch(() => undefined);
    if (found) return found;
    const isKnown = found === null || !isOutcomeUnknown(error);
    throw isKnown ? error : outcomeUnknown(texts.saving.unknown, error);
  }
}

export function useSaveYear(year: string) {
  const client = useQueryClient();
  const { queryKey } = yearQuery(year);
  return useMutation({
    mutationFn: (body: AcademicYearToSave) => save(year, body),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: () => {
      invalidate(client, yearsQuery.queryKey, sharedKeys.audit);
    },
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey }) : undefined),
  });
}
