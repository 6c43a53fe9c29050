import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Dossier } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import type { AskedOfQueue } from "@/shared/queue/use-queue";
import type { Order } from "@/ui/list/order";

const pageSize = "20";

export const statuses = ["Submitted", "Approved", "Rejected"] as const;
export type Status = (typeof statuses)[number];

interface Page {
  status: Status;
  limit: string;
  search?: string;
  order?: Order;
  from?: string;
  to?: string;
  after?: string;
}

const page = (query: Page) =>
  pageOf(http.GET("/student/getStudentsDetails", { params: { query } }));

export const dossiersQuery = ({ status, from, to, search, order }: AskedOfQueue<Status> & Period) =>
  infiniteQueryOptions({
    queryKey: [...sharedKeys.dossiers, "listed", { status, from, to, search, order }],
    queryFn: ({ pageParam: after }) =>
      page({ status, limit: pageSize, ...withoutEmpty({ from, to, search, order, after }) }),
    ...pages,
    select: (read) => rowsOf(read, (body) => body),
  });

/** One application, in whatever state it is by now; null when the college has none such. */
export const dossierQuery = (id: string) =>
  queryOptions({
    queryKey: [...sharedKeys.dossiers, "one", id],
    queryFn: async (): Promise<Dossier | null> => {
      // The address is anybody's to type.
      if (!/^\d{11}$/.test(id)) return null;
      for (const status of statuses) {
        const { body } = await page({ status, limit: "2", search: id });
        const found = body.find((dossier) => dossier.id === id);
        if (found) return found;
      }
      return null;
    },
  });

/** A decision, or a refusal of one: either way the lists are not what they were. */
function useDecision<Input>(decide: (input: Input) => Promise<Dossier>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    // Not waited for: the next application is shown before this one leaves the list.
    onSettled: () => invalidate(client, sharedKeys.dossiers, sharedKeys.waiting),
  });
}

const at = ({ id }: Dossier) => ({ params: { path: { studentId: id } } });

/** What an approval would charge the student, or the reason why nobody can be approved now. */
export const admissionFeeQuery = (dossier: Dossier) =>
  queryOptions({
    queryKey: ["admission-fee", dossier.id],
    queryFn: () => reply(http.GET("/admission/fee/{studentId}", at(dossier))),
    // Fees may change, and so does the day: each dialog asks anew.
    staleTime: 0,
    gcTime: 0,
  });

export const useApprove = () =>
  useDecision(({ dossier, remark }: { dossier: Dossier; remark: string }) =>
    reply(
      http.PUT("/admission/approve/{studentId}", {
        ...at(dossier),
        body: { remark: remark || null, submission: dossier.submission },
      }),
    ),
  );

interface Rejection {
  dossier: Dossier;
  reason: string;
  /** What is wrong with single documents, by slot. */
  documents: Record<string, string>;
}

export const useReject = () =>
  useDecision(({ dossier, reason, documents }: Rejection) =>
    reply(
      http.PUT("/admission/reject/{studentId}", {
        ...at(dossier),
        body: { reason, documents, submission: dossier.submission },
      }),
    ),
  );
