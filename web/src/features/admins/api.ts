import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Admin } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Role } from "@/lib/roles";
import { sessionQuery } from "@/lib/session";
import { readOwnCollege } from "@/shared/college";
import { inTerm } from "@/shared/terms";
import type { Order } from "@/ui/list/order";

const pageSize = "25";

const keys = {
  admins: ["admins"] as const,
  subjects: sharedKeys.courseSubjects,
  invitations: ["invitations"] as const,
};

interface Filter {
  search: string;
  order?: Order | undefined;
}

const asked = ({ search, order }: Filter, after: string) =>
  withoutEmpty({ limit: pageSize, search, order, after });

export const adminsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...keys.admins, "listed", filter],
    queryFn: ({ pageParam }) =>
      pageOf(http.GET("/admin/credential", { params: { query: asked(filter, pageParam) } })),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.admins as Admin[]),
  });

export const invitationsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...keys.invitations, "listed", filter],
    queryFn: ({ pageParam }) =>
      pageOf(http.GET("/admin/invitations", { params: { query: asked(filter, pageParam) } })),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.invitations),
  });

/** The college's courses with their subjects, which teachers hold. */
export const subjectsQuery = queryOptions({
  queryKey: keys.subjects,
  queryFn: async () => {
    const { courses } = await readOwnCollege();
    return courses.map(({ courseName, subjects }) => ({
      course: courseName,
      subjects: subjects.map(({ _id, subjectName, term }) => ({
        id: _id,
        name: inTerm(subjectName, term),
      })),
    }));
  },
});

const at = (id: string) => ({ params: { path: { id } } });

interface Ruling {
  id: string;
  role: Role;
}

/** A change to one admin may move it within the list, so the list is read again. */
function useAdminChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // After a refusal too: somebody else has changed what the table shows.
    onSettled: () => {
      invalidate(client, sharedKeys.audit);
      return client.invalidateQueries({ queryKey: keys.admins });
    },
  });
}

/** Makes an active admin of a pending or a disabled one. */
export const useApproveAdmin = () =>
  useAdminChange(({ id, role }: Ruling) =>
    reply(http.PUT("/admin/approve/{id}", { ...at(id), body: { role } })),
  );

export const useRejectAdmin = () =>
  useAdminChange((id: string) => reply(http.PUT("/admin/reject/{id}", at(id))));

export const useChangeRole = () =>
  useAdminChange(({ id, role }: Ruling) =>
    reply(http.PUT("/admin/role/{id}", { ...at(id), body: { role } })),
  );

export const useDisableAdmin = () =>
  useAdminChange((id: string) => reply(http.PUT("/admin/disable/{id}", at(id))));

export const useHoldSubjects = () =>
  useAdminChange(({ id, subjectIds }: { id: string; subjectIds: string[] }) =>
    reply(http.PUT("/admin/subjects/{id}", { ...at(id), body: { subjectIds } })),
  );

export function useRenameAdmin() {
  const client = useQueryClient();
  return useAdminChange(
    async ({ id, ...names }: { id: string; username: string; name: string }) => {
      await reply(http.PUT("/admin/rename/{id}", { ...at(id), body: names }));
      // The name in the bar may be the one that was edited.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  );
}

export function useUpdatePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { adminId: string; newPassword: string }) =>
      reply(http.POST("/admin/update-password", { body: change })),
    onSettled: () => invalidate(client, sharedKeys.audit),
  });
}

function useInvitationChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      invalidate(client, sharedKeys.audit);
      return client.invalidateQueries({ queryKey: keys.invitations });
    },
  });
}

export const useInviteAdmin = () =>
  useInvitationChange(({ email, role }: { email: string; role: Role }) =>
    reply(http.POST("/admin/invite", { body: { email: email.trim(), role } })),
  );

export const useWithdrawInvitation = () =>
  useInvitationChange((id: string) => reply(http.PUT("/admin/withdraw/{id}", at(id))));
